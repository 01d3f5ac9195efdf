import type { Ecodesign } from "@/lib/ecodesign/contract";
import { isCasNumber, isEcNumber } from "./identifiers";
import { type Check, type Found, type Subject } from "./subject";

/**
 * Substances of concern: ESPR Article 7(5); substances of very high concern in articles: REACH Article 33, Directive
 * 2008/98/EC Article 9(1)(i).
 */

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

/** How brands write that a substance is on REACH's candidate list. */
const CANDIDATE_LIST =
  /\bsvhc\b|candidate|kandidaten|very high concern|besonders besorgniserregend|reach.{0,20}\b(33|59)\b/i;

function findUnnotified(subject: Subject): Found[] {
  return perSubstance(subject, (substance) => {
    const concentration = substance.concentration_max_pct ?? substance.concentration_min_pct;
    if (!CANDIDATE_LIST.test(substance.basis ?? "") || concentration == null || concentration < SVHC_THRESHOLD_PCT)
      return [];
    return [
      ...(substance.scip_id ? [] : [{ reason: "no_scip" }]),
      ...(substance.safe_use ? [] : [{ reason: "no_safe_use" }]),
    ];
  });
}

export const SUBSTANCE_CHECKS: readonly Check[] = [
  {
    id: "16",
    severity: "error",
    legalStatus: "expected",
    fields: ["soc_status"],
    find: findUnassessed,
    citation: "Regulation (EU) 2024/1781, Article 7(5)",
  },
  {
    id: "17",
    severity: "error",
    legalStatus: "expected",
    fields: ["soc_status", "substances"],
    find: findIncomplete,
    citation: "Regulation (EU) 2024/1781, Article 7(5)(a) to (d)",
  },
  {
    id: "18",
    severity: "error",
    legalStatus: "expected",
    fields: ["substances"],
    find: findWrongNumber,
    citation: "Regulation (EU) 2024/1781, Article 7(5)(a)",
  },
  {
    id: "19",
    severity: "error",
    legalStatus: "in_force",
    fields: ["substances"],
    find: findUnnotified,
    citation: "Regulation (EC) No 1907/2006 (REACH), Article 33; Directive 2008/98/EC, Article 9(1)(i)",
  },
];
