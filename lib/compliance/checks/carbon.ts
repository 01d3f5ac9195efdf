import { requireValue } from "@/lib/platform/require-value";
import { type Check, type Found, isOver, provenBy, roundForDisplay, type Subject } from "./subject";

/** Carbon footprint: ESPR Article 7(2)(b)(i), Annex I (n); offsets: Directive (EU) 2024/825. */

export const MEDIANS_MAX = 10;
const REFERENCE_YEARS_MAX = 5;

function findUnreadable({ declared }: Subject): Found[] {
  if (declared.carbon_footprint_kg_co2e == null) return [];
  return (["carbon_declared_unit", "carbon_boundary", "carbon_method"] as const)
    .filter((field) => declared[field] == null)
    .map((field) => ({ severity: "error", reason: "incomplete", field }));
}

function findImplausible({ declared, medianFootprint }: Subject): Found[] {
  const { carbon_footprint_kg_co2e: footprint, carbon_boundary: boundary, materials } = declared;
  if (footprint == null) return [];
  const findingOf = (severity: Found["severity"], reason: string, values = {}): Found[] => [
    { severity, reason, field: "carbon_footprint_kg_co2e", values },
  ];
  const isBioBased = materials?.some(({ renewable_pct }) => (renewable_pct ?? 0) > 0) ?? false;
  if (footprint < 0) return isBioBased && boundary === "cradle_to_gate" ? [] : findingOf("error", "negative");
  if (footprint === 0) return findingOf("warning", "zero");
  if (medianFootprint === null || footprint <= medianFootprint * MEDIANS_MAX) return [];
  return findingOf("warning", "far_above", { footprint, median: roundForDisplay(medianFootprint) });
}

function findOffsets({ declared }: Subject): Found[] {
  return declared.carbon_includes_offsets
    ? [{ severity: "error", reason: "included", field: "carbon_includes_offsets" }]
    : [];
}

function findUnverified(subject: Subject): Found[] {
  const { carbon_footprint_kg_co2e: footprint, carbon_verification: verification } = subject.declared;
  if (footprint == null) return [];
  if (verification !== "third_party") return [{ severity: "info", reason: "none", field: "carbon_verification" }];
  const statements = provenBy(subject, ["verification"]);
  if (statements.length === 0) return [{ severity: "warning", reason: "unproven", field: "carbon_verification" }];
  if (statements.some(({ validUntil }) => !isOver(subject, validUntil))) return [];
  const lastDay = requireValue(
    statements
      .map(({ validUntil }) => requireValue(validUntil, "Valid until"))
      .sort()
      .at(-1),
    "At",
  );
  return [{ severity: "warning", reason: "expired", field: "documents", values: { last_day: lastDay } }];
}

function findOldYear({ declared: { carbon_reference_year: year }, today }: Subject): Found[] {
  if (year == null || Number(today.slice(0, 4)) - year <= REFERENCE_YEARS_MAX) return [];
  return [{ severity: "warning", reason: "old", field: "carbon_reference_year", values: { year: String(year) } }];
}

export const CARBON_CHECKS: readonly Check[] = [
  {
    id: "footprint_explained",
    grounds: ["espr_7_2_b_i", "espr_annex_i_n", "iso_14067"],
    severity: "error",
    find: findUnreadable,
    fields: ["carbon_footprint_kg_co2e", "carbon_declared_unit", "carbon_boundary", "carbon_method"],
  },
  {
    id: "footprint_plausible",
    grounds: ["iso_14067", "espr_9_1"],
    isVoluntary: true,
    severity: "error",
    fields: ["carbon_footprint_kg_co2e", "carbon_boundary", "materials"],
    find: findImplausible,
  },
  {
    id: "offsets_excluded",
    grounds: ["unfair_practices_4c", "empowering_consumers", "iso_14067"],
    severity: "error",
    fields: ["carbon_includes_offsets"],
    find: findOffsets,
  },
  {
    id: "footprint_verified",
    grounds: ["espr_annex_iii_e"],
    isVoluntary: true,
    severity: "warning",
    fields: ["carbon_verification", "documents"],
    find: findUnverified,
  },
  {
    id: "footprint_recent",
    grounds: ["espr_9_1"],
    severity: "warning",
    fields: ["carbon_reference_year"],
    find: findOldYear,
  },
];
