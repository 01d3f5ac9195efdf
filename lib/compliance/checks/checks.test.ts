import { describe, expect, it } from "vitest";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { assessProduct } from "../assessment/assess-product";
import { describeCheck, describeFinding } from "../assessment/describe-finding";
import { CHECK_IDS, type CheckId, SEVERITIES } from "../rules";
import { HEADLAMP, JACKET, USUAL } from "../testing/realistic-products";
import { checkOf, CHECKS } from "./checks";
import { ruleSetOf } from "./rule-set-rules";
import { citeCheck } from "./standing";
import type { DeclaredProduct, Subject } from "./subject";

type Change = Partial<DeclaredProduct> & { around?: Partial<Omit<Subject, "declared">>; of?: DeclaredProduct };

function subjectOf({ around, of = JACKET, ...changes }: Change): Subject {
  return { ...USUAL, ...around, declared: { ...of, ...changes } };
}

interface Example {
  passes: Change[];
  /** What is found: reason, and severity where the check has several. */
  fails: [found: string, change: Change][];
}

const [lead] = HEADLAMP.substances!;
const materials = (...pairs: [mass: number, recycled: number][]) =>
  pairs.map(([mass_pct, recycled_pct], index) => ({ name: `Yarn ${index}`, mass_pct, recycled_pct }));
const manufacturer = JACKET.operators![0]!;
const importer = JACKET.operators![1]!;
const units = (facts: Partial<Subject["units"]>) => ({ units: { ...USUAL.units, ...facts } });

const EXAMPLES: Record<CheckId, Example> = {
  gtin_valid: {
    passes: [
      {},
      { gtin: "02345673" },
      { gtin: "416000336108" },
      { gtin: "1234567890128" },
      { gtin: "12345678901231" },
      { gtin: null },
    ],
    fails: [
      ["check_digit", { gtin: "9524100000019" }],
      ["check_digit", { gtin: "02345674" }],
      ["length", { gtin: "95241000001" }],
    ],
  },
  identifier_resolvable: {
    passes: [{}, { upi: null }, { of: HEADLAMP }, { upi: "https://id.tindvarg.example/skarv" }],
    fails: [
      ["missing", { upi: null, granularity: "model" }],
      ["not_https", { upi: "http://id.tindvarg.example/1" }],
      ["other_gtin", { upi: "https://id.tindvarg.example/01/04006381333931" }],
    ],
  },
  granularity_fits: {
    passes: [
      {},
      { granularity: "batch" },
      { granularity: "model", around: units({ withoutSerial: 80, withoutBatch: 80 }) },
    ],
    fails: [
      ["item_without_serial", { around: units({ withoutSerial: 3 }) }],
      ["batch_without_lot", { granularity: "batch", around: units({ withoutBatch: 1 }) }],
    ],
  },
  units_distinct: {
    passes: [{}, { gtin: null }, { around: units({ withoutBatch: 80 }) }],
    fails: [
      ["duplicate_serial error", { gtin: null, around: units({ sharedSerials: 2 }) }],
      ["no_model warning", { gtin: null, model: null }],
      ["some_without_batch warning", { around: units({ withoutBatch: 4 }) }],
    ],
  },
  recycled_content_in_range: {
    passes: [{}, { recycled_content: 0 }, { recycled_content: null }],
    fails: [
      ["out_of_range", { recycled_content: 620 }],
      ["out_of_range", { recycled_content: -1 }],
    ],
  },
  recycled_parts_fit: {
    passes: [{}, { recycled_content: 0.3, recycled_pre_consumer_pct: 0.1, recycled_post_consumer_pct: 0.2 }],
    fails: [
      ["above_total", { recycled_post_consumer_pct: 62 }],
      ["no_total", { recycled_content: null }],
    ],
  },
  recycled_content_fits_materials: {
    passes: [{}, { recycled_content: 63.9 }, { materials: [{ name: "Wool", mass_pct: 100 }] }],
    fails: [["differs", { recycled_content: 70 }]],
  },
  material_shares_add_up: {
    passes: [{}, { materials: materials([33.3, 0], [33.3, 0], [33.3, 0]) }, { materials: [] }],
    fails: [
      ["sum warning", { materials: materials([96, 64]) }],
      ["sum error", { materials: materials([60, 0], [34, 0]) }],
    ],
  },
  recycled_content_proven: {
    passes: [
      {},
      { recycled_content: 0, recycled_content_method: null },
      { documents: [], around: { evidence: [{ kind: "certificate", validUntil: null, sha256: "0", fields: [] }] } },
    ],
    fails: [
      ["no_method", { recycled_content_method: null }],
      ["no_evidence", { documents: [] }],
    ],
  },
  recycled_content_plausible: {
    passes: [{}, { around: { earlierRecycledContent: null } }, { around: { earlierRecycledContent: 42 } }],
    fails: [
      ["all", { recycled_content: 100 }],
      ["jump", { around: { earlierRecycledContent: 41.9 } }],
    ],
  },
  footprint_explained: {
    passes: [{}, { carbon_footprint_kg_co2e: null, carbon_method: null }],
    fails: [
      ["incomplete", { carbon_method: null }],
      ["incomplete", { carbon_boundary: null }],
      ["incomplete", { carbon_declared_unit: null }],
    ],
  },
  footprint_plausible: {
    passes: [
      {},
      { carbon_footprint_kg_co2e: -1.2, materials: [{ name: "Cork", mass_pct: 100, renewable_pct: 100 }] },
      { carbon_footprint_kg_co2e: 900, around: { medianFootprint: null } },
    ],
    fails: [
      ["negative error", { carbon_footprint_kg_co2e: -1.2 }],
      ["zero warning", { carbon_footprint_kg_co2e: 0 }],
      ["far_above warning", { carbon_footprint_kg_co2e: 226 }],
    ],
  },
  offsets_excluded: {
    passes: [{}, { carbon_includes_offsets: null }],
    fails: [["included", { carbon_includes_offsets: true }]],
  },
  footprint_verified: {
    passes: [{}, { carbon_footprint_kg_co2e: null, carbon_verification: null }],
    fails: [
      ["none info", { carbon_verification: "internal" }],
      ["unproven warning", { documents: [] }],
      ["expired warning", { documents: [{ kind: "verification", valid_until: "2026-11-20" }] }],
    ],
  },
  footprint_recent: {
    passes: [{}, { carbon_reference_year: 2021 }],
    fails: [["old", { carbon_reference_year: 2020 }]],
  },
  substances_assessed: {
    passes: [{}, { of: HEADLAMP }],
    fails: [
      ["not_assessed", { soc_status: "not_assessed" }],
      ["not_assessed", { soc_status: null }],
    ],
  },
  substances_described: {
    passes: [{}, { of: HEADLAMP }],
    fails: [
      ["contradiction", { substances: [lead!] }],
      ["none_listed", { of: HEADLAMP, substances: [] }],
      ["no_location", { of: HEADLAMP, substances: [{ ...lead, location: null }] }],
      ["no_name", { of: HEADLAMP, substances: [{ ...lead, iupac_name: null }] }],
      ["no_concentration", { of: HEADLAMP, substances: [{ ...lead, concentration_max_pct: null }] }],
      ["no_safe_use", { of: HEADLAMP, substances: [{ ...lead, safe_use: null }] }],
    ],
  },
  substance_numbers_valid: {
    passes: [{}, { of: HEADLAMP }, { substances: [{ cas_number: "50-00-0", ec_number: "200-001-8" }] }],
    fails: [
      ["cas", { of: HEADLAMP, substances: [{ ...lead, cas_number: "7439-92-2" }] }],
      ["ec", { of: HEADLAMP, substances: [{ ...lead, ec_number: "231-100-5" }] }],
    ],
  },
  candidate_substances_notified: {
    passes: [
      {},
      { of: HEADLAMP },
      { of: HEADLAMP, substances: [{ ...lead, scip_id: null, concentration_max_pct: 0.1 }] },
      { of: HEADLAMP, materials: [{ name: "Blei", mass_pct: 2 }] },
      { materials: [{ name: "Lead", mass_pct: 0.1 }] },
    ],
    fails: [
      ["no_scip", { of: HEADLAMP, substances: [{ ...lead, scip_id: null }] }],
      ["no_safe_use", { of: HEADLAMP, substances: [{ ...lead, safe_use: null }] }],
      ["no_scip", { of: HEADLAMP, substances: [{ ...lead, scip_id: null, basis: "CLP, Repr. 1A" }] }],
      ["no_scip", { substances: [{ other_names: ["D.E.H.P."], concentration_max_pct: 0.11, safe_use: "None." }] }],
      ["no_scip", { substances: [{ cas_number: "117–81–7", concentration_max_pct: 3, safe_use: "None." }] }],
      ["no_concentration warning", { substances: [{ iupac_name: "Bisphenol A" }] }],
      ["undeclared warning", { materials: [{ name: "Lead", mass_pct: 2 }] }],
    ],
  },
  scores_explained: {
    passes: [{}, { durability_score: null, durability_method: null }],
    fails: [
      ["no_method warning", { durability_method: null }],
      ["out_of_range error", { repairability_score: 84 }],
    ],
  },
  instructions_given: {
    passes: [{}, { care_instructions: null, documents: [...JACKET.documents!, { kind: "manual" }] }],
    fails: [
      ["no_care", { care_instructions: null }],
      ["no_repair", { repair_instructions: {} }],
      ["no_end_of_life", { end_of_life_instructions: null }],
    ],
  },
  manufacturer_named: {
    passes: [{}],
    fails: [
      ["missing", { operators: [importer] }],
      ["no_address", { operators: [{ ...manufacturer, address: null }, importer] }],
      ["no_email", { operators: [{ ...manufacturer, email: null }, importer] }],
      ["no_identifier", { operators: [{ ...manufacturer, identifier: null }, importer] }],
    ],
  },
  responsible_person_named: {
    passes: [
      {},
      { operators: [{ ...manufacturer, country: "DE" }] },
      { operators: [{ ...manufacturer, country: null, identifier: "EL123456789", identifier_scheme: "vat" }] },
      { operators: [manufacturer, { role: "eu_responsible", name: "Tindvarg Europe GmbH" }] },
    ],
    fails: [
      ["missing", { operators: [manufacturer] }],
      ["missing", { country_of_origin: "PT", operators: [manufacturer] }],
      ["nobody", { operators: [] }],
      ["no_country warning", { operators: [{ ...manufacturer, country: null }] }],
      ["no_contact", { operators: [manufacturer, { ...importer, address: null }] }],
      ["no_eori", { operators: [manufacturer, { ...importer, eori: null }] }],
      ["eori_form", { operators: [manufacturer, { ...importer, eori: "49123" }] }],
    ],
  },
  operator_numbers_valid: {
    passes: [{}, { facilities: [{ identifier: "48-1234", identifier_scheme: "vat" }] }],
    fails: [
      ["check_digit", { operators: [{ ...manufacturer, identifier: "9524100900012" }, importer] }],
      ["check_digit", { operators: [manufacturer, { ...importer, identifier: "529900T8BM49AURSDO56" }] }],
      ["no_scheme", { facilities: [{ identifier: "9524100900059", country: "VN" }] }],
    ],
  },
  facilities_named: {
    passes: [{}],
    fails: [
      ["missing", { facilities: [] }],
      ["no_country", { facilities: [{ identifier: "1", identifier_scheme: "duns" }] }],
      ["unknown_country", { facilities: [{ identifier: "1", identifier_scheme: "duns", country: "UK" }] }],
    ],
  },
  commodity_code_valid: {
    passes: [
      {},
      { of: HEADLAMP },
      { commodity_code: null },
      { product_group: "other", commodity_code: "950699", commodity_code_scheme: "hs" },
    ],
    fails: [
      ["digits", { commodity_code: "6201401" }],
      ["scheme", { commodity_code_scheme: "taric" }],
      ["group", { commodity_code: "64039116" }],
    ],
  },
  backup_recent: {
    passes: [{}, { backup_provider: { name: "Passarkiv ASA" } }],
    fails: [
      ["missing", { backup_provider: null }],
      ["old", { backup_provider: { name: "Passarkiv ASA", last_backup_on: "2026-10-21" } }],
    ],
  },
  conformity_declared: {
    passes: [{ of: HEADLAMP }],
    fails: [
      ["missing", { of: HEADLAMP, documents: [] }],
      ["expired", { of: HEADLAMP, documents: [{ kind: "declaration_of_conformity", valid_until: "2026-11-20" }] }],
      [
        "hash",
        {
          of: HEADLAMP,
          around: {
            evidence: [
              { kind: "declaration_of_conformity", validUntil: null, sha256: "cd".repeat(32), fields: ["documents"] },
            ],
          },
        },
      ],
    ],
  },
  availability_long_enough: {
    passes: [{}, { available_until: "2036-03-01" }, { available_until: null }],
    fails: [["too_short", { available_until: "2036-02-29" }]],
  },
  claims_allowed: {
    passes: [
      {},
      { carbon_score: 71 },
      { name: "Skarv, lining of 100 % recycled polyester" },
      { name: "Skarv, 100 % recycled", recycled_content: 100 },
      { care_instructions: { en: "Made of 64 % recycled polyamide.", de: "Aus 64 % rezykliertem Polyamid." } },
    ],
    fails: [
      ["generic", { name: "Skarv eco-friendly jacket" }],
      ["offset", { name: "Skarv, die klimaneutrale Jacke" }],
      ["own_label", { name: "Skarv, with our sustainability label" }],
      ["whole_product", { name: "Skarv, made of 100 % recycled materials" }],
      ["legal_requirement", { name: "Skarv, RoHS-compliant" }],
      ["own_score info", { carbon_score: 71, documents: [] }],
    ],
  },
  personal_data_absent: {
    passes: [{}],
    fails: [
      ["email error", { repair_instructions: { en: "Write to ingrid.nygard@gmail.com", de: "An uns" } }],
      ["iban error", { care_instructions: { en: "Pay to DE89 3704 0044 0532 0130 00", de: "Bezahlen" } }],
      ["phone warning", { care_instructions: { en: "Call +47 412 34 567", de: "Anrufen" } }],
      ["person warning", { care_instructions: { en: "Ask Mr. Nygård", de: "Fragen" } }],
    ],
  },
  placeholders_absent: {
    passes: [{}, { name: "Test pilot's jacket" }, { around: { today: "2027-09-01" } }],
    fails: [
      ["placeholder", { model: "TBD" }],
      ["placeholder", { weight_g: 9999 }],
      ["future", { data_valid_on: "2026-11-22" }],
      ["stale", { data_valid_on: "2025-11-20" }],
    ],
  },
  languages_complete: {
    passes: [{}, { care_instructions: null, repair_instructions: null, end_of_life_instructions: null }],
    fails: [
      ["missing_language", { repair_instructions: { en: "Sew it." } }],
      [
        "one_language",
        { care_instructions: { en: "Wash." }, repair_instructions: null, end_of_life_instructions: null },
      ],
    ],
  },
};

describe.each(CHECK_IDS)("check %s", (id) => {
  const { passes, fails } = EXAMPLES[id];
  const found = (change: Change) => checkOf(id).find(subjectOf(change));

  it("finds nothing in what is right", () => {
    expect(passes.length).toBeGreaterThan(0);
    expect(passes.map((change) => found(change))).toEqual(passes.map(() => []));
  });

  it("finds what is wrong, no graver than it says, in one of its fields", () => {
    expect(fails.length).toBeGreaterThan(0);
    const { severity: gravest, fields } = checkOf(id);
    for (const [expected, change] of fails) {
      const findings = found(change);
      expect(
        findings.map(({ reason, severity }) => (expected.includes(" ") ? `${reason} ${severity}` : reason)),
      ).toContain(expected);
      for (const { severity, field } of findings) {
        expect(SEVERITIES.indexOf(severity)).toBeGreaterThanOrEqual(SEVERITIES.indexOf(gravest));
        expect(fields).toContain(field);
      }
    }
  });

  it.each(LOCALES)("says in %s what it asks for, and every sentence it has is told of an example", (locale) => {
    const t = translator(locale, "compliance");
    const { title, advice } = describeCheck(t, id);
    expect(advice).toMatch(/\.$/);
    expect(title).not.toMatch(/\.$/);
    const reported = fails
      .flatMap(([, change]) => found(change))
      .map((finding) => [finding.reason, describeFinding(t, { check: id, values: {}, ...finding })] as const);
    for (const [, sentence] of reported) expect(sentence).toMatch(/^[^{}]+\.$/);
    const reasons = Object.keys(messagesOf(locale).compliance.checks[id]).filter(
      (key) => key !== "title" && key !== "advice",
    );
    expect([...new Set(reported.map(([reason]) => reason))].sort()).toEqual(reasons.sort());
  });
});

describe("the checks", () => {
  it("are thirty-three, each with its legal ground", () => {
    expect(CHECKS.map(({ id }) => id)).toEqual([...CHECK_IDS]);
    for (const { id } of CHECKS) expect(citeCheck("en", { check: id, day: USUAL.today })).toMatch(/\d/);
  });

  it.each([JACKET, HEADLAMP])("find nothing in a product that is right: $name", (declared) => {
    expect(assessProduct({ ...USUAL, declared })).toMatchObject({
      findings: [],
      readiness: { rule_set: ruleSetOf(declared.product_group).id },
    });
  });
});

describe("what ERP systems send for never", () => {
  it("is no day that stops the checks", () => {
    const never = "9999-12-31";
    const declared: Partial<DeclaredProduct> = {
      data_valid_on: never,
      placed_on_market_on: never,
      available_until: never,
      expected_lifetime_years: 100,
      backup_provider: { name: "Archive", last_backup_on: never },
      documents: [{ kind: "certificate", valid_until: never, issued_on: never }],
    };
    const { nextDue, expiresOn } = assessProduct(subjectOf(declared));
    expect([nextDue, expiresOn]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), never]);
  });

  it("and a placeholder cut for its finding stays text", () => {
    const { findings } = assessProduct(subjectOf({ model: `TODO ${"x".repeat(54)}😀` }));
    const texts = findings.flatMap(({ values }) => Object.values(values)).filter((value) => typeof value === "string");
    expect(findings.some(({ reason }) => reason === "placeholder")).toBe(true);
    expect(texts.every((value) => value.isWellFormed())).toBe(true);
  });
});
