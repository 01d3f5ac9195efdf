import type { DeclaredProduct, Subject } from "../checks/subject";
import type { CheckId } from "../rules";
import { HEADLAMP, JACKET, USUAL } from "./realistic-products";

/** Records in which a check finds nothing, and records in which it does. */

/** What is changed of a product that is right: the jacket, or `of` another. */
export type Change = Partial<DeclaredProduct> & { around?: Partial<Omit<Subject, "declared">>; of?: DeclaredProduct };

export function subjectOf({ around, of = JACKET, ...changes }: Change): Subject {
  return { ...USUAL, ...around, declared: { ...of, ...changes } };
}

export interface CheckExample {
  passes: Change[];
  /** What is found: reason, and severity where the check has several. */
  fails: [found: string, change: Change][];
}

const materials = (...pairs: [mass: number, recycled: number][]) =>
  pairs.map(([mass_pct, recycled_pct], index) => ({ name: `Yarn ${index}`, mass_pct, recycled_pct }));
const units = (facts: Partial<Subject["units"]>) => ({ units: { ...USUAL.units, ...facts } });

/** Of the checks of the ecodesign regulation and what stands around it, in order: what passes, and what fails. */
export const FIRST_EXAMPLES = {
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
} satisfies Partial<Record<CheckId, CheckExample>>;
