import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIKE_BATTERY, HEADLAMP, JACKET } from "@/lib/compliance/testing/realistic-products";
import type { Declared } from "@/lib/ecodesign/declared";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { foreignData } from "@/lib/platform/testing/standards";
import type { Collection, DataElement } from "./data-elements";
import { BATTERY_TERMS, describeTerm, dictionaryReference } from "./dictionary";
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

  it.each([
    ["a battery", BIKE_BATTERY, "reg/2023/1542/2026-08-13"],
    ["a detergent", { name: "Wash", product_group: "other", commodity_code: "34025000" } as const, "reg/2026/405/oj"],
    ["a toy", { name: "Train", product_group: "other", commodity_code: "95030030" } as const, "reg/2025/2509/oj"],
    ["any other product", { name: "Hat", product_group: "other", commodity_code: null } as const, "reg/2024/1781/oj"],
  ])("names the group's own act, in its version, as content specification: %s", (_name, product, eli) => {
    const { contentSpecificationIds } = en18223Passport(subjectOf(product));
    expect(contentSpecificationIds).toEqual([`http://data.europa.eu/eli/${eli}`]);
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
    for (const { elementId, dictionaryReference } of all) {
      expect(dictionaryReference).toBe(`https://passports.example/terms/${elementId}`);
      expect(describeTerm("https://passports.example", elementId)["@id"]).toBe(dictionaryReference);
    }
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

  it("refers to persistent terms of the battery data model, member by member, and to ours where it has none", () => {
    const battery = en18223Passport(subjectOf(BIKE_BATTERY))
      .elements.flatMap(({ elements }) => elements)
      .find(({ elementId }) => elementId === "battery") as Collection;
    const references = Object.fromEntries(battery.elements.map((one) => [one.elementId, one.dictionaryReference]));
    expect(references).toMatchObject({
      rated_capacity_ah: "urn:samm:io.BatteryPass.Performance:1.2.1#ratedCapacity",
      metal_symbols: "https://passports.example/terms/battery.metal_symbols",
    });
    expect(describeTerm("https://passports.example", "battery.rated_capacity_ah")).toMatchObject({
      unit: "ah",
      same_as: ["urn:samm:io.BatteryPass.Performance:1.2.1#ratedCapacity"],
    });
    expect(describeTerm("https://passports.example", "second_life.originals.extent")).toMatchObject({
      choices: ["whole", "part"],
    });
    for (const wrong of [
      "nothing",
      "second_life.x",
      "second_life.originals.x.y",
      "battery.nothing",
      "battery.chemistry.x",
      "__proto__",
    ])
      expect(() => describeTerm("https://passports.example", wrong)).toThrow(/not_found/);
  });

  it.skipIf(!foreignData)("refers only to terms that the battery data model defines, for fields that exist", () => {
    const folder = join(foreignData!, "battery/batterypass-datamodel");
    const models = readdirSync(folder).filter((name) => name.endsWith("-schema.json"));
    const text = models.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    expect(models).toHaveLength(8);
    expect(Object.keys(BATTERY_TERMS).length).toBeGreaterThanOrEqual(50);
    for (const path of Object.keys(BATTERY_TERMS)) {
      expect(text, path).toContain(`"${dictionaryReference("https://passports.example", path)}"`);
      expect(() => describeTerm("https://passports.example", path), path).not.toThrow();
    }
  });

  it("names the issuing brand while no manufacturer is declared", () => {
    expect(en18223Passport(subjectOf({ name: "Wool Hat" })).economicOperatorId).toBe(
      "did:web:passports.example:brands:tindvarg",
    );
  });
});
