import type { Ecodesign } from "@/lib/ecodesign/contract";
import { candidateNamed, candidateOf } from "@/lib/law/candidate-list";
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

/** How brands write that a substance is on REACH's candidate list: it may be there and not in what we hold of it. */
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

/** Materials that are candidates themselves, and that no substance of the record is. */
function findUndeclared({ declared: { materials, substances } }: Subject): Found[] {
  const found = (materials ?? []).flatMap(({ name, mass_pct: share }) => {
    const candidate = share > SVHC_THRESHOLD_PCT ? candidateNamed(name) : null;
    return candidate ? [{ name, candidate }] : [];
  });
  if (found.length === 0) return [];
  const known = new Set((substances ?? []).map(candidateOf));
  return found
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
