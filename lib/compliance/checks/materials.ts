import { must } from "@/lib/platform/must";
import { type Check, exactSum, type Found, provenBy, shown, type Subject } from "./subject";

/** Materials and recycled content: ESPR Annex I (h) and (i), accuracy by Article 9(1). */

const SUM_TOLERANCE_PCT = 0.5;
const SUM_WRONG_PCT = 5;
const WEIGHTED_TOLERANCE_PCT = 2;
const JUMP_PCT = 20;

function findRangeError({ declared: { recycled_content: recycled } }: Subject): Found[] {
  if (recycled == null || (Number.isFinite(recycled) && recycled >= 0 && recycled <= 100)) return [];
  return [{ severity: "error", reason: "out_of_range", field: "recycled_content", values: { recycled } }];
}

function findPartsError({ declared }: Subject): Found[] {
  const { recycled_content: total, recycled_pre_consumer_pct: pre, recycled_post_consumer_pct: post } = declared;
  if (pre == null && post == null) return [];
  const parts = exactSum([pre, post]);
  if (total == null)
    return parts > 0
      ? [{ severity: "error", reason: "no_total", field: "recycled_content", values: { parts: shown(parts) } }]
      : [];
  return parts > total
    ? [{ severity: "error", reason: "above_total", field: "recycled_content", values: { parts: shown(parts), total } }]
    : [];
}

function findWeightedError({ declared: { recycled_content: total, materials } }: Subject): Found[] {
  if (total == null || !materials?.length || materials.some(({ recycled_pct }) => recycled_pct == null)) return [];
  const weighted = exactSum(
    materials.map(({ mass_pct, recycled_pct }) => (mass_pct * must(recycled_pct, "The recycled share")) / 100),
  );
  if (Math.abs(weighted - total) <= WEIGHTED_TOLERANCE_PCT) return [];
  return [
    { severity: "warning", reason: "differs", field: "recycled_content", values: { weighted: shown(weighted), total } },
  ];
}

function findMassError({ declared: { materials } }: Subject): Found[] {
  if (!materials?.length) return [];
  const sum = exactSum(materials.map(({ mass_pct }) => mass_pct));
  const off = Math.abs(exactSum([sum, -100]));
  if (off <= SUM_TOLERANCE_PCT) return [];
  return [
    {
      severity: off > SUM_WRONG_PCT ? "error" : "warning",
      reason: "sum",
      field: "materials",
      values: { sum: shown(sum) },
    },
  ];
}

const EVIDENCE = ["certificate", "test_report", "verification"] as const;

function findUnproven(subject: Subject): Found[] {
  const { recycled_content: recycled, recycled_content_method: method } = subject.declared;
  if (!recycled) return [];
  const found: Found[] = [];
  if (!method) found.push({ severity: "warning", reason: "no_method", field: "recycled_content_method" });
  if (provenBy(subject, EVIDENCE).length === 0)
    found.push({ severity: "warning", reason: "no_evidence", field: "documents" });
  return found;
}

function findSurprise({ declared: { recycled_content: recycled }, earlierRecycledContent: earlier }: Subject): Found[] {
  if (recycled == null) return [];
  if (recycled === 100) return [{ severity: "warning", reason: "all", field: "recycled_content" }];
  const isJump = earlier !== null && exactSum([recycled, -earlier]) > JUMP_PCT;
  return isJump
    ? [{ severity: "warning", reason: "jump", field: "recycled_content", values: { earlier, recycled } }]
    : [];
}

export const MATERIAL_CHECKS: readonly Check[] = [
  {
    id: "recycled_content_in_range",
    grounds: ["espr_annex_i_h"],
    isVoluntary: true,
    severity: "error",
    fields: ["recycled_content"],
    find: findRangeError,
  },
  {
    id: "recycled_parts_fit",
    grounds: ["espr_annex_i_h", "iso_14021"],
    isVoluntary: true,
    severity: "error",
    find: findPartsError,
    fields: ["recycled_content", "recycled_pre_consumer_pct", "recycled_post_consumer_pct"],
  },
  {
    id: "recycled_content_fits_materials",
    grounds: ["espr_9_1"],
    severity: "warning",
    fields: ["recycled_content", "materials"],
    find: findWeightedError,
  },
  {
    id: "material_shares_add_up",
    grounds: ["espr_9_1"],
    severity: "error",
    fields: ["materials"],
    find: findMassError,
  },
  {
    id: "recycled_content_proven",
    grounds: ["espr_annex_i_h", "iso_14021", "en_45557"],
    isVoluntary: true,
    severity: "warning",
    fields: ["recycled_content", "recycled_content_method", "documents"],
    find: findUnproven,
  },
  {
    id: "recycled_content_plausible",
    grounds: ["espr_9_1"],
    severity: "warning",
    fields: ["recycled_content"],
    find: findSurprise,
  },
];
