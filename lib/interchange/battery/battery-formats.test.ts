import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import addFormats from "ajv-formats";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, it } from "vitest";
import type { Declared } from "@/lib/ecodesign/declared";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { EVERY_STATE, EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { foreignData } from "@/lib/platform/testing/standards";
import { compressedPassport } from "../dpps/write-dpp";
import { en18223Passport } from "../en18223-passport";
import { type SecondLife, secondLifeOf } from "../second-life";
import type { Subject } from "../subject";
import { untpPassportOf } from "../untp-passport";
import { type AasElement, type AasEnvironment, aasEnvironment } from "./aas";
import { writeAasx } from "./aasx";
import { ASPECTS, batteryPass } from "./battery-pass";
import { batteryFacts, type BatteryFacts } from "./facts";
import { LISTS } from "./lists";
import { readAt } from "./paths";
import { POINTS } from "./points";
import { readAas, readAasLinks, readBatteryPass } from "./testing/read-battery-files";

/** Its ES modules lack file endings, which Node.js requires. */
const { jsonization, verification } = createRequire(import.meta.url)(
  "@aas-core-works/aas-core3.0-typescript",
) as typeof import("@aas-core-works/aas-core3.0-typescript");

/** A battery in the Battery Pass Data Model and in IDTA 02035: valid by both, and the same when it is read back. */

const RECORDS = {
  hazardous_substances: [
    {
      name: "Lithium hexafluorophosphate",
      cas_number: "21324-40-3",
      hazard_class: "SkinCorrosionOrIrritation",
      location: "Electrolyte",
      concentration_pct: 12.5,
      impact: "Releases hydrogen fluoride when wet.",
    },
  ],
  critical_raw_materials: [{ name: "Lithium", cas_number: "7439-93-2", location: "Cathode", mass_g: 4200 }],
  spare_part_suppliers: [
    {
      name: "Tindvarg service",
      address: "Storgata 14, 6413 Molde, Norway",
      email: "parts@tindvarg.example",
      url: "https://tindvarg.example/parts",
      parts: ["TV-4010-1 Cell", "TV-4010-2 Lid with seal"],
    },
  ],
};
const battery = {
  ...EVERY_FIELD.battery,
  rated_energy_kwh: 62.5,
  power_energy_ratio: 2.4,
  expected_years: 12,
  module_resistance_mohm: 30.5,
  self_discharge_initial_pct: 2,
  carbon_per_kwh: 61.4,
  carbon_raw_material_per_kwh: 40,
  carbon_production_per_kwh: 18.2,
  carbon_distribution_per_kwh: 2.2,
  carbon_end_of_life_per_kwh: 1,
  efficiency_half_life_pct: 92,
  metal_symbols: "cd_pb" as const,
  separate_collection_symbol: true,
  ...Object.fromEntries(
    ["cobalt", "nickel", "lithium", "lead"].flatMap((metal, index) => [
      [`${metal}_pre_consumer_pct`, index + 1.5],
      [`${metal}_post_consumer_pct`, index],
    ]),
  ),
};
const state = {
  ...EVERY_STATE,
  recorded_on: "2026-11-15",
  status: "repurposed",
  put_into_service_on: "2026-03-02",
  capacity_throughput_ah: 120_500,
  remaining_energy_kwh: 58.1,
  self_discharge_change_pct: 3,
  cycles: 412,
  hot_minutes: 12,
  cold_minutes: 0,
  hot_charging_minutes: 3,
  cold_charging_minutes: 1,
} as BatteryState;
const times = { cycles: "2026-11-20T08:15:00.000Z", state_of_charge_pct: "2026-11-21T09:00:00.000Z" };
const declared = {
  ...EVERY_FIELD,
  ...RECORDS,
  battery,
  product_group: "battery",
  documents: [
    { kind: "declaration_of_conformity", name: "Declaration", url: "https://tindvarg.example/doc.pdf", language: "en" },
    { kind: "test_report", name: "Report", url: "https://tindvarg.example/report.pdf", sha256: "ab".repeat(32) },
  ],
} as Declared;

const subjectOf = (of: Declared, more: Partial<Subject> = {}): Subject => ({
  product: { id: "prd_1", name: "Kraft 400", model: "K", updatedAt: new Date("2026-09-01"), declared: of },
  issuer: { slug: "tindvarg", name: "Tindvarg", legalName: null, gln: null, lei: null },
  unit: {
    link: "https://passports.example/p/7K3M-Q2XD-9F4T-VW8P8",
    identifier: "https://passports.example/01/09524100000018/21/000417",
    serialNumber: "000417",
    batch: null,
    producedOn: "2026-02-19",
    status: "active",
    registeredAt: new Date("2026-03-02T08:00:00Z"),
  },
  battery: { state, times },
  publicUrl: "https://passports.example",
  ...more,
});
const WHOLE = subjectOf(declared);
const BARE = subjectOf({ product_group: "battery", battery: { category: "lmt" } });

type PublicLink = NonNullable<Parameters<typeof secondLifeOf>[0]>["originals"][number];
const LINK: Omit<PublicLink, "identifier"> = {
  ...{ operation: "repurposing", extent: "whole", linkedOn: "2027-06-14", isOwn: true, name: "Traction pack" },
  ...{ reading: "own", failure: null, readAt: null, readOperator: null, readState: null },
};
const FOREIGN: typeof LINK = {
  ...{ ...LINK, isOwn: false, reading: "read", readAt: new Date("2027-06-14T08:30:44Z"), extent: "part" },
  ...{ readOperator: "Example Cars AG", readState: "active" },
};
const UNREAD: typeof LINK = { ...LINK, isOwn: false, reading: "unreadable", failure: "no_address", name: null };
/** From two originals, one of another operator, with two successors, one of them without an address. */
const SECOND_LIFE = secondLifeOf({
  ...{ end: "superseded", status: "repurposed", changedOn: "2027-06-14", responsible: "Example Storage GmbH" },
  originals: [
    { ...LINK, identifier: "https://passports.example/p/7K3M-Q2XD-9F4T-VW8P8" },
    { ...FOREIGN, identifier: "https://id.carmaker.example/01/09521234543213/21/PK-0042" },
  ],
  successors: [
    { ...UNREAD, identifier: "25SUNABC123456", operation: "remanufacturing" },
    { ...UNREAD, identifier: "did:web:storage.example:batteries:9", operation: "preparation_for_reuse" },
  ],
})!;
const REPURPOSED = subjectOf(declared, { secondLife: SECOND_LIFE });

const readJson = (...path: string[]) =>
  JSON.parse(readFileSync(join(foreignData!, ...path), "utf8"), (key, value: unknown) =>
    // Draft 4 states these as Booleans, all of them false.
    key === "exclusiveMaximum" || key === "exclusiveMinimum" || key === "$schema" ? undefined : value,
  ) as object;
const ajv = () => addFormats.default(new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false }));

const stated = (facts: BatteryFacts, paths: Iterable<string>) =>
  Object.fromEntries([...paths].map((path) => [path, readAt(facts, path)]).filter(([, value]) => value !== undefined));
const fieldsOf = (format: "model" | "idta") =>
  new Set([...POINTS.filter((point) => point[format]).map(({ field }) => field), ...LISTS.map(({ field }) => field)]);

describe("the Battery Pass Data Model", () => {
  it("holds all seven aspects of a battery that states everything", () => {
    const { aspects, missing } = batteryPass(WHOLE);
    expect(missing).toEqual({});
    expect(Object.keys(aspects)).toEqual([...ASPECTS]);
  });

  it("leaves an aspect out that lacks something, and names the fields", () => {
    const { aspects, missing } = batteryPass(BARE);
    expect(Object.keys(aspects)).toEqual([]);
    expect(missing.PerformanceAndDurability).toContain("battery.rated_capacity_ah");
    expect(missing.SupplyChainDueDiligence).toEqual(["battery.due_diligence_url"]);
    const { aspects: rest, missing: gaps } = batteryPass(
      subjectOf({ ...declared, battery: { ...battery, carbon_study_url: null } } as Declared),
    );
    expect(gaps).toEqual({ CarbonFootprintForBatteries: ["battery.carbon_study_url"] });
    expect(Object.keys(rest)).toHaveLength(6);
  });

  it("is the same battery when it is read back, also after a warranty of up to a year", () => {
    const facts = batteryFacts(WHOLE);
    const modelFields = fieldsOf("model");
    expect(stated(readBatteryPass(batteryPass(WHOLE)), modelFields)).toEqual(stated(facts, modelFields));
    expect(Object.keys(stated(facts, modelFields)).length).toBeGreaterThanOrEqual(75);
    for (const months of [1, 9, 12, 13, 96]) {
      const of = subjectOf({ ...declared, battery: { ...battery, calendar_warranty_months: months } } as Declared);
      expect(readAt(readBatteryPass(batteryPass(of)), "battery.calendar_warranty_months")).toBe(months);
    }
    const parsed = readBatteryPass(batteryPass(WHOLE));
    for (const field of ["battery.metal_symbols", "battery_state.negative_events", "battery_service.dismantling_url"])
      expect(readAt(parsed, field), field).toEqual(readAt(facts, field));
    expect(readAt(parsed, "battery_times.cycles")).toBe(times.cycles);
  });
});

describe("the links of a second life", () => {
  it.each<[string, (subject: Subject) => SecondLife | undefined]>([
    ["EN 18223", (subject) => (compressedPassport(en18223Passport(subject)).battery as Links).second_life],
    ["UNTP", (subject) => untpPassportOf(subject).credentialSubject.characteristics?.second_life as SecondLife],
    ["the Battery Pass Data Model's files", (subject) => batteryPass(subject).second_life],
    ["AAS", (subject) => readAasLinks(aasEnvironment(subject))],
  ])("are the same when %s is read back, and there are none without one", (_format, readLinks) => {
    const inFile = (subject: Subject) => JSON.parse(JSON.stringify(readLinks(subject) ?? null)) as SecondLife | null;
    expect(inFile(REPURPOSED)).toEqual(SECOND_LIFE);
    expect(SECOND_LIFE).toMatchObject({
      status: "repurposed",
      originals: [{ name: "Traction pack" }, { operator: "Example Cars AG", state: "active", read_on: "2027-06-14" }],
      successors: [{ identifier: "25SUNABC123456" }, { operation: "preparation_for_reuse" }],
    });
    expect(inFile(WHOLE)).toBeNull();
  });

  it("are related documents in UNTP wherever the identifier is a URI", () => {
    const linksIn = (subject: Subject) =>
      (untpPassportOf(subject).credentialSubject.relatedDocument ?? []).filter(({ linkType }) =>
        linkType?.endsWith("/dpp"),
      );
    expect(linksIn(REPURPOSED).map(({ linkURL }) => linkURL)).toEqual([
      "https://passports.example/p/7K3M-Q2XD-9F4T-VW8P8",
      "https://id.carmaker.example/01/09521234543213/21/PK-0042",
      "did:web:storage.example:batteries:9",
    ]);
    expect(linksIn(WHOLE)).toEqual([]);
  });
});

interface Links {
  second_life?: SecondLife;
}

describe.skipIf(!foreignData)("the schemas of the Battery Pass Data Model", () => {
  const FILES: Record<(typeof ASPECTS)[number], string> = {
    GeneralProductInformation: "GeneralProductInformation-1.2.0",
    CarbonFootprintForBatteries: "CarbonFootprintForBatteries-1.2.0",
    Circularity: "Circularity-1.2.0",
    MaterialComposition: "MaterialComposition-1.2.0",
    PerformanceAndDurability: "PerformanceAndDurability-1.2.1",
    Labeling: "Labeling-1.2.0",
    SupplyChainDueDiligence: "SupplyChainDueDiligence-1.2.0",
  };

  it.each(Object.entries(FILES))("accept %s", (aspect, file) => {
    const validate = ajv().compile(readJson("battery/batterypass-datamodel", `${file}-schema.json`));
    const document = batteryPass(WHOLE).aspects[aspect as keyof typeof FILES]!;
    validate(document);
    expect(validate.errors).toBeNull();
    const [first] = Object.keys(document);
    expect(validate({ ...document, [first!]: undefined }), "without its first member").toBe(false);
  });
});

const elementsIn = (elements: readonly AasElement[]): AasElement[] =>
  elements.flatMap((one) => [
    one,
    ...(Array.isArray(one.value) && (one.value as AasElement[])[0]?.modelType
      ? elementsIn(one.value as AasElement[])
      : []),
  ]);

describe("an Asset Administration Shell", () => {
  it("is the same battery when it is read back, except for fractions of three whole numbers", () => {
    const facts = batteryFacts(WHOLE);
    const idtaFields = fieldsOf("idta");
    expect(stated(readAas(aasEnvironment(WHOLE)), idtaFields)).toEqual(stated(facts, idtaFields));
    expect(Object.keys(stated(facts, idtaFields)).length).toBeGreaterThanOrEqual(60);
    const parsed = readAas(aasEnvironment(WHOLE));
    for (const field of [
      "documents",
      "battery.metal_symbols",
      "battery.separate_collection_symbol",
      "battery.carbon_per_kwh",
      "battery.carbon_end_of_life_per_kwh",
      "battery.carbon_study_url",
      "battery_state.negative_events",
      "battery_service.dismantling_url",
    ])
      expect(readAt(parsed, field), field).toEqual(readAt(facts, field));
  });

  it("is an AASX package whose parts lead to the same document", async () => {
    const environment = aasEnvironment(WHOLE);
    const files = await filesInZip(Buffer.from(await writeAasx(environment, new Date("2026-11-28T12:00:00Z"))));
    const targetOf = (relationships: string) =>
      /Type="(?<type>[^"]+)" Target="\/(?<target>[^"]+)"/.exec(files.get(relationships) ?? "")?.groups;
    const origin = targetOf("_rels/.rels")!;
    expect(origin.type).toBe("http://admin-shell.io/aasx/relationships/aasx-origin");
    const [folder, name] = origin.target!.split("/");
    const specification = targetOf(`${folder}/_rels/${name}.rels`)!;
    expect(specification.type).toBe("http://admin-shell.io/aasx/relationships/aas-spec");
    expect(files.get("[Content_Types].xml")).toContain(`PartName="/${specification.target}"`);
    expect(JSON.parse(files.get(specification.target!)!)).toEqual(JSON.parse(JSON.stringify(environment)));
    expect(files.size).toBe(5);
  });

  it.each([
    ["everything", WHOLE],
    ["nearly nothing", BARE],
    ["a second life", REPURPOSED],
  ])("is opened and verified by a library when the battery states %s", async (_what, subject) => {
    const files = await filesInZip(Buffer.from(await writeAasx(aasEnvironment(subject), new Date("2026-11-28"))));
    const json = JSON.parse(files.get("aasx/passport.aas.json")!) as AasEnvironment;
    const environment = jsonization.environmentFromJsonable(json as never).mustValue();
    const errors = [...verification.verify(environment)];
    expect(errors.map(({ path, message }) => `${path.toString()}: ${message}`)).toEqual([]);
    expect(environment.submodels).toHaveLength(json.submodels.length);
    expect(JSON.parse(JSON.stringify(jsonization.toJsonable(environment)))).toEqual(json);
    const [shell] = json.assetAdministrationShells;
    const wrong = { ...json, assetAdministrationShells: [{ ...shell, idShort: "9 lives" }] };
    const opened = jsonization.environmentFromJsonable(wrong as never).mustValue();
    expect([...verification.verify(opened)].length, "the library verifies").toBeGreaterThan(0);
  });
});

describe.skipIf(!foreignData)("the schema of AAS 3.1 and the templates IDTA 02035-1 to 02035-7", () => {
  it.each([
    ["a battery that states everything", WHOLE],
    ["one that states nearly nothing", BARE],
    ["a model", subjectOf(declared, { unit: undefined, battery: undefined } as Partial<Subject>)],
    ["a battery with a second life", REPURPOSED],
  ])("accept %s", (_what, subject) => {
    const validate = ajv().compile(readJson("aas/aas.schema.json"));
    const environment = JSON.parse(JSON.stringify(aasEnvironment(subject))) as object;
    validate(environment);
    expect(validate.errors?.slice(0, 5) ?? null).toBeNull();
    expect(validate({ ...environment, submodels: [{ id: "" }] }), "the schema refuses").toBe(false);
  });

  it.each([
    ["everything", WHOLE],
    ["nearly nothing", BARE],
  ])("find each required element, and none that they do not define, in a battery that states %s", (_what, subject) => {
    const { submodels } = aasEnvironment(subject);
    const names = readdirSync(join(foreignData!, "aas/idta-02035")).toSorted();
    expect(names).toHaveLength(7);
    let compared = 0;
    const compare = (theirs: readonly Foreign[], ours: readonly AasElement[], at: string): void => {
      const known = new Set(theirs.map(({ idShort }) => idShort));
      expect(
        ours.map(({ idShort }) => idShort).filter((name) => !known.has(name)),
        at,
      ).toEqual([]);
      for (const template of theirs) {
        const cardinality = template.qualifiers?.find(({ type }) => /Cardinality$/.test(type))?.value ?? "One";
        const own = ours.find(({ idShort }) => idShort === template.idShort);
        if (!own) expect(cardinality, `${at}/${template.idShort}`).toMatch(/^Zero/);
        else compareOne(template, own, `${at}/${template.idShort}`);
      }
    };
    const compareOne = (template: Foreign, own: AasElement, at: string): void => {
      compared += 1;
      expect([own.modelType, own.valueType, own.typeValueListElement], at).toEqual([
        template.modelType,
        template.valueType,
        template.typeValueListElement,
      ]);
      expect((own.semanticId as Foreign["semanticId"])?.keys, at).toEqual(template.semanticId?.keys);
      const members = (template.value ?? []) as Foreign[];
      const values = (own.value ?? []) as AasElement[];
      if (template.modelType === "SubmodelElementCollection" && members.length > 0) compare(members, values, at);
      if (template.modelType !== "SubmodelElementList") return;
      for (const value of values) compareOne(members[0]!, value, `${at}[]`);
    };
    for (const [index, name] of names.entries()) {
      const { submodels: theirs } = readJson("aas/idta-02035", name) as {
        submodels: (Foreign & { submodelElements: Foreign[] })[];
      };
      const own = submodels[index]!;
      expect([own.idShort, (own.semanticId as Foreign["semanticId"])?.keys]).toEqual([
        theirs[0]!.idShort,
        theirs[0]!.semanticId?.keys,
      ]);
      compare(theirs[0]!.submodelElements, own.submodelElements, own.idShort);
    }
    expect(compared).toBe(submodels.flatMap(({ submodelElements }) => elementsIn(submodelElements)).length);
  });
});

interface Foreign {
  idShort?: string;
  modelType: string;
  valueType?: string;
  typeValueListElement?: string;
  semanticId?: { keys: unknown };
  qualifiers?: { type: string; value: string }[];
  value?: unknown;
}
