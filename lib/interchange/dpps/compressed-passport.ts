import type { DataElement } from "../data-elements";
import type { En18223Passport } from "../en18223-passport";

/** The compressed form of EN 18223, 5.2: each data element under its name. */

export type CompressedPassport = Omit<En18223Passport, "elements"> & Record<string, unknown>;

/** Where the names are explained, for whoever reads the document as JSON-LD (5.2.2). */
export const contextOf = (publicUrl: string) => ({
  "@vocab": `${publicUrl}/v1/openapi.json#/components/schemas/Product/properties/`,
});

export function compressedPassport({ elements, ...header }: En18223Passport): CompressedPassport {
  return { ...header, ...Object.fromEntries(elements.map((element) => [element.elementId, valueOf(element)])) };
}

function valueOf(element: DataElement): unknown {
  switch (element.objectType) {
    case "SingleValuedDataElement":
      return element.value;
    case "MultiValuedDataElement":
      return element.value.map((value) => (typeof value === "string" ? value : membersOf(value)));
    case "MultiLanguageDataElement":
      return Object.fromEntries(element.value.map(({ language, value }) => [language, value]));
    case "RelatedResource":
      return element.url;
    case "DataElementCollection":
      return membersOf(element.elements);
  }
}

const membersOf = (elements: readonly DataElement[]) =>
  Object.fromEntries(elements.map((inner) => [inner.elementId, valueOf(inner)]));

/** The data element at a place of the compressed form, or null: nothing is there, or a part of an element's value. */
export function elementAt(elements: readonly DataElement[], place: readonly (string | number)[]): DataElement | null {
  const [name, ...rest] = place;
  const element = elements.find(({ elementId }) => elementId === name);
  if (!element) return null;
  if (rest.length === 0) return element;
  if (element.objectType === "DataElementCollection") return elementAt(element.elements, rest);
  if (element.objectType !== "MultiValuedDataElement") return null;
  const [index, ...inner] = rest;
  const members = element.value[Number(index)];
  if (members === undefined || typeof members === "string") return null;
  if (inner.length > 0) return elementAt(members, inner);
  return { elementId: `${name}.${Number(index) + 1}`, objectType: "DataElementCollection", elements: members };
}
