import { describe, expect, it } from "vitest";
import { BIKE_BATTERY, HEADLAMP, JACKET } from "@/lib/compliance/testing/realistic-products";
import type { Declared } from "@/lib/ecodesign/declared";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import type { Collection, DataElement } from "./data-elements";
import { en18223Passport } from "./en18223-passport";
import type { Subject } from "./subject";

const subjectOf = ({
  name,
  model = null,
  ...declared
}: Declared & { name: string; model?: string | null }): Subject => ({
  product: { id: "prd_1", name, model, updatedAt: new Date("2026-09-01T10:00:00Z"), declared },
  issuer: { slug: "tindvarg", name: "Tindvarg", legalName: null, gln: null, lei: null },
  publicUrl: "https://passports.example",
});

/** What a reader of the standard's elements gets back, knowing nothing of the fields. */
function valueOf(element: DataElement): unknown {
  switch (element.objectType) {
    case "SingleValuedDataElement":
      return element.value;
    case "RelatedResource":
      return element.url;
    case "MultiLanguageDataElement":
      return Object.fromEntries(element.value.map(({ language, value }) => [language, value]));
    case "MultiValuedDataElement":
      return element.value.map((one) => (typeof one === "string" ? one : membersOf({ elements: one })));
    case "DataElementCollection":
      return membersOf(element);
  }
}

const membersOf = ({ elements }: Pick<Collection, "elements">) =>
  Object.fromEntries(elements.map((element) => [element.elementId, valueOf(element)]));

describe("a product in the shape of EN 18223", () => {
  it("has the header of the standard's Table 1", () => {
    const { elements: _elements, ...header } = en18223Passport(subjectOf(JACKET));
    expect(header).toEqual({
      digitalProductPassportId: "https://passports.example/v1/products/prd_1",
      uniqueProductIdentifier: `https://passports.example/01/${gtin14(JACKET.gtin!)}`,
      granularity: "model",
      dppSchemaVersion: "EN 18223:2026",
      dppStatus: "active",
      lastUpdated: "2026-09-01T10:00:00.000Z",
      economicOperatorId: "https://id.gs1.org/417/9524100900011",
      facilityId: "https://id.gs1.org/414/9524100900059",
      contentSpecificationIds: ["http://data.europa.eu/eli/reg/2024/1781/oj"],
    });
  });

  it("names the act that specifies a battery passport's content", () => {
    const { contentSpecificationIds } = en18223Passport(subjectOf(BIKE_BATTERY));
    expect(contentSpecificationIds).toEqual(["http://data.europa.eu/eli/reg/2023/1542/oj"]);
  });

  it.each([
    ["a jacket", JACKET],
    ["a headlamp with substances of concern", HEADLAMP],
    ["every field", { name: "Kraft 400", ...EVERY_FIELD }],
  ])("loses nothing that is declared: %s", (_name, product) => {
    const { elements } = en18223Passport(subjectOf(product));
    expect(Object.assign({}, ...elements.map(membersOf))).toEqual(JSON.parse(JSON.stringify(product)));
  });

  it("tells an empty list from a field that is open", () => {
    const { elements } = en18223Passport(subjectOf({ name: "Wool Hat", substances: [], materials: null }));
    expect(elements.map(membersOf)).toEqual([{ name: "Wool Hat" }, { substances: [] }]);
  });

  it("says of each element what it is, of which type, and where it is defined", () => {
    const { elements } = en18223Passport(subjectOf(JACKET));
    const all = elements.flatMap((section) => section.elements);
    expect(
      all.every(({ dictionaryReference }) =>
        dictionaryReference?.startsWith(
          "https://passports.example/v1/openapi.json#/components/schemas/Product/properties/",
        ),
      ),
    ).toBe(true);
    const typeOf = (id: string) =>
      all.flatMap((element) => (element.elementId === id && "valueDataType" in element ? [element.valueDataType] : []));
    expect(
      [
        "gtin",
        "recycled_content",
        "carbon_reference_year",
        "carbon_includes_offsets",
        "available_until",
        "upi",
      ].flatMap(typeOf),
    ).toEqual(["xsd:string", "xsd:decimal", "xsd:integer", "xsd:boolean", "xsd:date", "xsd:anyURI"]);
  });

  it("names the issuing brand while no manufacturer is declared", () => {
    expect(en18223Passport(subjectOf({ name: "Wool Hat" })).economicOperatorId).toBe(
      "did:web:passports.example:brands:tindvarg",
    );
  });
});
