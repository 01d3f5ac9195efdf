import { type ProvisionId, provisionOf } from "@/lib/law/provisions";
import { statusOf } from "@/lib/law/status";
import type { Severity } from "../rules";
import type { Check, DeclaredProduct, Found, Subject } from "./subject";

/** Measured limits of REACH, Annex XVII. */

/** Parts per billion: the homogeneous material must be below this. */
const PFHXA_PPB = 25;
const PFHXA_RELATED_PPB = 1000;
/** Milligrams per cubic metre: the maximum emission of furniture and wood-based articles. */
const FORMALDEHYDE_MG_M3 = 0.062;

/** The severity from the day the law binds the product's group. Before that day: `before`, or info by default. */
export function onceBinding(
  ground: ProvisionId,
  severity: Severity,
  { declared, today }: Subject,
  before: Severity = "info",
): Severity {
  return statusOf(ground, { day: today, group: declared.product_group }).status === "in_force" ? severity : before;
}

const OF_NO_GROUP: readonly string[] = [];

export function bindingDays(
  grounds: readonly ProvisionId[],
  group: DeclaredProduct["product_group"],
): readonly string[] {
  if (!group) return OF_NO_GROUP;
  return grounds.flatMap((ground) => {
    const { binds } = provisionOf(ground);
    return typeof binds === "string"
      ? []
      : binds.filter(({ groups }) => groups === undefined || groups.includes(group)).map(({ from }) => from);
  });
}

function findPfhxa(subject: Subject): Found[] {
  const { pfhxa_ppb: own, pfhxa_related_ppb: related } = subject.declared;
  const severity = onceBinding("pfhxa", "error", subject, "warning");
  const above = (field: string, measured: number | null | undefined, limit: number): Found[] =>
    measured != null && measured >= limit
      ? [{ severity, reason: "above_limit", field, values: { measured, limit } }]
      : [];
  if (own == null && related == null) return [{ severity: "info", reason: "not_measured", field: "pfhxa_ppb" }];
  return [...above("pfhxa_ppb", own, PFHXA_PPB), ...above("pfhxa_related_ppb", related, PFHXA_RELATED_PPB)];
}

function findFormaldehyde(subject: Subject): Found[] {
  const { formaldehyde_mg_m3: measured } = subject.declared;
  if (measured == null) return [{ severity: "info", reason: "not_measured", field: "formaldehyde_mg_m3" }];
  if (measured <= FORMALDEHYDE_MG_M3) return [];
  return [
    {
      severity: onceBinding("formaldehyde", "error", subject, "warning"),
      reason: "above_limit",
      field: "formaldehyde_mg_m3",
      values: { measured, limit: FORMALDEHYDE_MG_M3 },
    },
  ];
}

export const RESTRICTION_CHECKS: readonly Check[] = [
  {
    id: "pfhxa_below_limits",
    grounds: ["pfhxa", "reach_xvii_pfhxa"],
    severity: "error",
    fields: ["pfhxa_ppb", "pfhxa_related_ppb"],
    find: findPfhxa,
  },
  {
    id: "formaldehyde_below_limit",
    grounds: ["formaldehyde", "reach_xvii_formaldehyde"],
    severity: "error",
    fields: ["formaldehyde_mg_m3"],
    find: findFormaldehyde,
  },
];
