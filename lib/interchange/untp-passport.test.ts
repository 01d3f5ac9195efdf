import { describe, expect, it } from "vitest";
import { BIKE_BATTERY, HEADLAMP, JACKET } from "@/lib/compliance/testing/realistic-products";
import type { Declared } from "@/lib/ecodesign/declared";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import type { Subject } from "./subject";
import { untpPassport } from "./untp-contract";
import { untpGaps, untpPassportOf } from "./untp-passport";

const subjectOf = (declared: Declared, unit?: Subject["unit"]): Subject => ({
  product: {
    id: "prd_1",
    name: "Skarv Shell Jacket",
    model: "TV-1010",
    updatedAt: new Date("2026-09-01T10:00:00Z"),
    declared,
  },
  issuer: { slug: "tindvarg", name: "Tindvarg", legalName: "Tindvarg AS", gln: "9524100900011", lei: null },
  unit,
  publicUrl: "https://passports.example",
});

const UNIT: Subject["unit"] = {
  link: "https://passports.example/p/7K3M-Q2XD-9F4T-VW8P8",
  identifier: "https://passports.example/01/09524100000018/21/000417",
  serialNumber: "000417",
  batch: null,
  producedOn: null,
  status: "active",
  registeredAt: new Date("2026-03-02T08:00:00Z"),
};

const declaredOf = ({ name: _name, model: _model, ...declared }: typeof JACKET): Declared => declared;
const errorsOf = (subject: Subject) =>
  untpPassport.safeParse(untpPassportOf(subject)).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe("a product as a UNTP passport", () => {
  it.each([
    ["a jacket", declaredOf(JACKET)],
    ["a headlamp", declaredOf(HEADLAMP)],
    ["a jacket's unit", declaredOf(JACKET), UNIT],
  ] as const)(
    "holds all that the schema asks for, and nothing that it forbids: %s",
    (_name, declared, unit?: Subject["unit"]) => {
      expect(untpGaps(declared)).toEqual([]);
      expect(errorsOf(subjectOf(declared, unit))).toEqual([]);
    },
  );

  it.each<[string, Partial<Declared>, string[]]>([
    ["facilities", { facilities: [] }, ["credentialSubject.producedAtFacility"]],
    ["country_of_origin", { country_of_origin: null }, ["credentialSubject.countryOfProduction"]],
    ["commodity_code", { commodity_code: null, product_group: null }, ["credentialSubject.productCategory"]],
    [
      "commodity_code",
      { commodity_code: "62014", commodity_code_scheme: null, product_group: null },
      ["credentialSubject.productCategory"],
    ],
    [
      "materials",
      { materials: [{ name: "Wool", mass_pct: 100 }] },
      ["credentialSubject.materialProvenance.0.originCountry"],
    ],
  ])("without %s leaves the member out, and names the field as missing", (field, change, errors) => {
    const declared = { ...declaredOf(JACKET), ...change };
    expect(untpGaps(declared)).toEqual([field]);
    expect(errorsOf(subjectOf(declared))).toEqual(errors);
  });

  it("counts shares as fractions, and hashes as Multibase", () => {
    const { credentialSubject: product } = untpPassportOf(
      subjectOf({
        ...declaredOf(HEADLAMP),
        documents: [{ kind: "certificate", name: "GRS", url: "https://a.example/grs.pdf", sha256: "00".repeat(32) }],
      }),
    );
    expect(product.materialProvenance![0]).toMatchObject({
      name: "Polyamide 6",
      massFraction: 0.64,
      recycledMassFraction: 0.78,
    });
    expect(product.relatedDocument).toEqual([
      {
        linkURL: "https://a.example/grs.pdf",
        linkName: "GRS",
        mediaType: "application/pdf",
        linkType: "https://ref.gs1.org/voc/certificationInfo",
        digestMultibase: `u${Buffer.concat([Buffer.from([0x12, 0x20]), Buffer.alloc(32)]).toString("base64url")}`,
      },
    ]);
  });

  it("claims each figure with its metric, unit, ground, method and year", () => {
    const { credentialSubject: product } = untpPassportOf(subjectOf(declaredOf(JACKET)));
    const footprint = product.performanceClaim!.find(({ name }) => name === "Carbon footprint")!;
    expect(footprint).toMatchObject({
      applicablePeriod: { startDate: "2025-01-01", endDate: "2025-12-31" },
      referenceStandard: [{ id: "urn:iso:std:iso:14067" }],
      claimedPerformance: [
        {
          // Theirs is of a whole life cycle: this one ends at the gate.
          metric: { id: "https://passports.example/terms/v1#carbon_footprint_kg_co2e" },
          measure: { value: 22.6, unit: "KGM" },
        },
      ],
      conformityTopic: [{ id: "https://vocabulary.uncefact.org/conformity-topics/greenhouse-gas-emissions" }],
    });
    const complete = {
      ...declaredOf(JACKET),
      carbon_boundary: "cradle_to_grave",
      carbon_declared_unit: "piece",
    } as const;
    const [first] = untpPassportOf(subjectOf(complete)).credentialSubject.performanceClaim!;
    expect(first!.claimedPerformance[0]!.metric.id).toBe(
      "https://vocabulary.uncefact.org/performance-metrics/product-carbon-footprint",
    );
    expect(product.performanceClaim!.map(({ name }) => name)).toEqual([
      "Carbon footprint",
      "Recycled content",
      "Expected lifetime",
      "Durability, 0 to 10",
      "Repairability, 0 to 10",
    ]);
  });

  it("names the unit and the model as their labels do, and tells what else is declared", () => {
    expect(untpPassportOf(subjectOf(declaredOf(JACKET), UNIT)).credentialSubject).toMatchObject({
      id: UNIT!.identifier,
      characteristics: { sameAs: [JACKET.upi] },
      itemNumber: "000417",
      idGranularity: "item",
    });
    expect(untpPassportOf(subjectOf(declaredOf(JACKET))).credentialSubject).toMatchObject({
      id: `https://passports.example/01/${gtin14(JACKET.gtin!)}`,
      idScheme: { id: "https://id.gs1.org/01" },
    });
    expect(untpPassportOf(subjectOf(declaredOf(JACKET), UNIT)).credentialSubject.idScheme.id).toBe(
      "https://id.gs1.org/01",
    );
    expect(untpPassportOf(subjectOf({ gtin: "9524100000018" })).credentialSubject.id).toBe(
      "https://passports.example/01/09524100000018",
    );
  });

  it("keeps what is the brand's own to the brand, whichever field it is", () => {
    const text = JSON.stringify(untpPassportOf(subjectOf(declaredOf({ ...JACKET, ...EVERY_FIELD }))));
    expect(text).toContain(EVERY_FIELD.battery.chemistry);
    expect([...INTERNAL_FIELD_NAMES].filter((name) => text.includes(`"${name}"`))).toEqual([]);
    expect(text).not.toContain(EVERY_FIELD.battery_service.spare_part_sources);
    expect(text).not.toContain(EVERY_FIELD.due_diligence_references[0]);
  });

  it("refers to the group's own act, and to its annex where that states the figure", () => {
    const claimOf = (declared: typeof JACKET) =>
      untpPassportOf(subjectOf(declaredOf(declared))).credentialSubject.performanceClaim![0]!;
    expect(claimOf(BIKE_BATTERY)).toMatchObject({
      referenceRegulation: [{ id: "http://data.europa.eu/eli/reg/2023/1542/2026-08-13" }],
      referenceCriteria: [{ id: "http://data.europa.eu/eli/reg/2023/1542/2026-08-13#anx_XIII.1.c" }],
    });
    expect(claimOf(JACKET)).toMatchObject({
      referenceRegulation: [{ id: "http://data.europa.eu/eli/reg/2024/1781/oj" }],
      referenceCriteria: [{ id: "http://data.europa.eu/eli/reg/2024/1781/oj#anx_I.n" }],
    });
  });

  it("does not end with the product's date of availability, and calls no group one of the working plan", () => {
    const document = untpPassportOf(subjectOf({ ...declaredOf(BIKE_BATTERY), available_until: "2040-02-29" }));
    expect(document).not.toHaveProperty("validUntil");
    expect(JSON.stringify(document)).not.toContain("working plan");
  });

  it("never tells who in the brand keeps the data, nor when they last looked", () => {
    const text = JSON.stringify(
      untpPassportOf(subjectOf({ ...declaredOf(JACKET), source_owner: "Ingrid, product data" })),
    );
    expect(text).not.toContain("Ingrid");
    expect(text).not.toContain("data_valid_on");
  });
});
