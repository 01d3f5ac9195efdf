import type { Ecodesign } from "@/lib/ecodesign/registry";
import { candidateNamed, candidateOf } from "@/lib/law/candidate-list";
import { requireValue } from "@/lib/platform/require-value";
import { isCasNumber, isEcNumber } from "./identity";
import { type Check, exactSum, type Found, provenBy, roundForDisplay, type Subject } from "./subject";

/** Materials and recycled content: ESPR Annex I (h) and (i); accuracy: Article 9(1). */

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
      ? [
          {
            severity: "error",
            reason: "no_total",
            field: "recycled_content",
            values: { parts: roundForDisplay(parts) },
          },
        ]
      : [];
  return parts > total
    ? [
        {
          severity: "error",
          reason: "above_total",
          field: "recycled_content",
          values: { parts: roundForDisplay(parts), total },
        },
      ]
    : [];
}

function findWeightedError({ declared: { recycled_content: total, materials } }: Subject): Found[] {
  if (total == null || !materials?.length || materials.some(({ recycled_pct }) => recycled_pct == null)) return [];
  const weighted = exactSum(
    materials.map(({ mass_pct, recycled_pct }) => (mass_pct * requireValue(recycled_pct, "The recycled share")) / 100),
  );
  if (Math.abs(weighted - total) <= WEIGHTED_TOLERANCE_PCT) return [];
  return [
    {
      severity: "warning",
      reason: "differs",
      field: "recycled_content",
      values: { weighted: roundForDisplay(weighted), total },
    },
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
      values: { sum: roundForDisplay(sum) },
    },
  ];
}

const EVIDENCE = ["certificate", "test_report", "verification"] as const;

function findUnproven(subject: Subject): Found[] {
  const { recycled_content: recycled, recycled_content_method: method } = subject.declared;
  if (!recycled) return [];
  const findings: Found[] = [];
  if (!method) findings.push({ severity: "warning", reason: "no_method", field: "recycled_content_method" });
  if (provenBy(subject, EVIDENCE).length === 0)
    findings.push({ severity: "warning", reason: "no_evidence", field: "documents" });
  return findings;
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

/** Of concern: ESPR Article 7(5). Of very high concern: REACH Article 33, Directive 2008/98/EC Article 9(1)(i). */

type Substance = NonNullable<Ecodesign["substances"]>[number];

const SVHC_THRESHOLD_PCT = 0.1;

const nameOf = (substance: Substance, index: number) =>
  substance.iupac_name ?? substance.other_names?.[0] ?? substance.cas_number ?? substance.ec_number ?? `#${index + 1}`;

function perSubstance(
  { declared }: Subject,
  find: (substance: Substance) => { reason: string; severity?: Found["severity"] }[],
): Found[] {
  return (declared.substances ?? []).flatMap((substance, index) =>
    find(substance).map(({ reason, severity = "error" }) => ({
      severity,
      reason,
      field: "substances",
      values: { substance: nameOf(substance, index) },
    })),
  );
}

function findUnassessed({ declared: { soc_status: status } }: Subject): Found[] {
  return status == null || status === "not_assessed"
    ? [{ severity: "error", reason: "not_assessed", field: "soc_status" }]
    : [];
}

function findIncomplete(subject: Subject): Found[] {
  const { soc_status: status, substances } = subject.declared;
  if (status === "none_above_threshold" && substances?.length)
    return [{ severity: "error", reason: "contradiction", field: "soc_status" }];
  if (status !== "present") return [];
  if (!substances?.length) return [{ severity: "error", reason: "none_listed", field: "substances" }];
  return perSubstance(subject, (substance) => {
    const lacks = {
      no_name: !substance.iupac_name && !substance.other_names?.length,
      no_location: !substance.location,
      no_concentration: substance.concentration_min_pct == null && substance.concentration_max_pct == null,
      no_safe_use: !substance.safe_use,
    };
    return Object.entries(lacks)
      .filter(([, isLacking]) => isLacking)
      .map(([reason]) => ({ reason }));
  });
}

function findWrongNumber(subject: Subject): Found[] {
  return perSubstance(subject, ({ cas_number: cas, ec_number: ec }) => [
    ...(cas && !isCasNumber(cas) ? [{ reason: "cas" }] : []),
    ...(ec && !isEcNumber(ec) ? [{ reason: "ec" }] : []),
  ]);
}

/** Phrases by which brands declare a substance to be on REACH's candidate list. Our copy of the list may lack it. */
const SAID_TO_BE_LISTED =
  /\bsvhc\b|candidate|kandidaten|very high concern|besonders besorgniserregend|reach.{0,20}\b(33|59)\b/i;

function findUnnotified(subject: Subject): Found[] {
  const declared = perSubstance(subject, (substance) => {
    if (!candidateOf(substance) && !SAID_TO_BE_LISTED.test(substance.basis ?? "")) return [];
    const concentration = substance.concentration_max_pct ?? substance.concentration_min_pct;
    if (concentration == null) return [{ reason: "no_concentration", severity: "warning" }];
    if (concentration <= SVHC_THRESHOLD_PCT) return [];
    return [
      ...(substance.scip_id ? [] : [{ reason: "no_scip" }]),
      ...(substance.safe_use ? [] : [{ reason: "no_safe_use" }]),
    ];
  });
  return [...declared, ...findUndeclared(subject)];
}

function findUndeclared({ declared: { materials, substances } }: Subject): Found[] {
  const findings = (materials ?? []).flatMap(({ name, mass_pct: share }) => {
    const candidate = share > SVHC_THRESHOLD_PCT ? candidateNamed(name) : null;
    return candidate ? [{ name, candidate }] : [];
  });
  if (findings.length === 0) return [];
  const known = new Set((substances ?? []).map(candidateOf));
  return findings
    .filter(({ candidate }) => !known.has(candidate))
    .map(({ name, candidate }): Found => ({
      severity: "warning",
      reason: "undeclared",
      field: "materials",
      values: { substance: name, since: candidate.since },
    }));
}

export const SUBSTANCE_CHECKS: readonly Check[] = [
  { id: "substances_assessed", grounds: ["espr_7_5"], severity: "error", fields: ["soc_status"], find: findUnassessed },
  {
    id: "substances_described",
    grounds: ["espr_7_5_a_to_d"],
    severity: "error",
    fields: ["soc_status", "substances"],
    find: findIncomplete,
  },
  {
    id: "substance_numbers_valid",
    grounds: ["espr_7_5_a"],
    severity: "error",
    fields: ["substances"],
    find: findWrongNumber,
  },
  {
    id: "candidate_substances_notified",
    grounds: ["reach_33", "reach_59", "waste_9_1_i"],
    severity: "error",
    fields: ["substances", "materials"],
    find: findUnnotified,
  },
];
