import type { Result } from "@/lib/api/answerers";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "@/lib/platform/http/request";
import type { DataElement } from "../data-elements";
import { dictionaryUrl } from "../dictionary";
import { en18223Passport, type En18223Passport } from "../en18223-passport";
import type { Subject } from "../subject";
import type { PublicSubject } from "../unit-subject";
import { type Place, placeOf } from "./element-path";

/** The compressed form of EN 18223, 5.2: each data element under its name. */

export type CompressedPassport = Omit<En18223Passport, "elements"> & Record<string, unknown>;

const contextOf = (publicUrl: string) => ({ "@vocab": dictionaryUrl(publicUrl, "") });

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

/** Null: nothing is there, or only a part of an element's value. */
function elementAt(elements: readonly DataElement[], path: readonly (string | number)[]): DataElement | null {
  const [name, ...rest] = path;
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

/** EN 18222, 8.1: representations of a passport. */
export const REPRESENTATIONS = ["compressed", "full"] as const;
export type Representation = (typeof REPRESENTATIONS)[number];

export const JSON_LD = "application/ld+json";
const PLAIN_JSON = /application\/json|application\/\*|\*\/\*/;

export const wantsJsonLd = (accept: string | null): boolean =>
  accept !== null && accept.includes(JSON_LD) && !PLAIN_JSON.test(accept);

export function writeDpp(subject: Subject, representation: Representation, isLinked = false): Record<string, unknown> {
  const written = representDpp(en18223Passport(subject), representation);
  return { ...(isLinked && { "@context": contextOf(subject.publicUrl) }), ...written };
}

export const representDpp = (full: En18223Passport, representation: Representation): Record<string, unknown> =>
  representation === "full" ? { ...full } : compressedPassport(full);

/** In the form of Annex A, by a path in that representation. Throws `element_path_invalid`, `element_not_found`. */
export const elementOf = (subject: Subject, representation: Representation, path: string): DataElement =>
  elementOfPassport(en18223Passport(subject), representation, path);

export function elementOfPassport(full: En18223Passport, representation: Representation, path: string): DataElement {
  const location = placeOf(representation === "full" ? full : compressedPassport(full), path);
  const element =
    location && (representation === "full" ? fullElementAt(full, location) : elementAt(full.elements, location));
  if (!element)
    throw new DomainError(
      "element_not_found",
      "The path matches no data element of the passport, or you may not read it.",
    );
  return element;
}

function fullElementAt(full: object, location: Place): DataElement | null {
  const value = location.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)[name], full);
  const isElement = typeof value === "object" && value !== null && "elementId" in value && "objectType" in value;
  return isElement ? (value as DataElement) : null;
}

export const FOR_EVERYBODY = { "Access-Control-Allow-Origin": "*", Vary: "Accept, Authorization" };

type Passport = { digitalProductPassportId: string };

export function answerDpp<Body extends Passport>(
  { subject }: PublicSubject,
  { representation, headers }: { representation: Representation; headers: ApiRequest["headers"] },
): Result<Body> {
  const isLinked = wantsJsonLd(headers.get("accept"));
  return {
    body: writeDpp(subject, representation, isLinked) as unknown as Body,
    headers: { ...FOR_EVERYBODY, ...(isLinked && { "Content-Type": JSON_LD }) },
  };
}
