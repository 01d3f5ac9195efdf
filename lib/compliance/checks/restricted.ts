import { isListed } from "@/lib/law/commodity-codes";
import { type ProvisionId, provisionOf } from "@/lib/law/provisions";
import { bindsGoods, statusOf } from "@/lib/law/status";
import type { Severity } from "../rules";
import type { Check, DeclaredProduct, Found, Subject } from "./subject";

/** Measured limits of REACH, Annex XVII. */

/** Parts per billion: the homogeneous material must be below this. */
const PFHXA_PPB = 25;
const PFHXA_RELATED_PPB = 1000;
/** Milligrams per cubic metre: the maximum emission of furniture and wood-based articles, and of other articles. */
const FORMALDEHYDE_OF_WOOD_MG_M3 = 0.062;
const FORMALDEHYDE_MG_M3 = 0.08;

/** The severity from the day the law binds the product. Before that day: `before`, or info by default. */
export function onceBinding(
  ground: ProvisionId,
  severity: Severity,
  { declared, today }: Subject,
  before: Severity = "info",
): Severity {
  const goods = { group: declared.product_group, code: declared.commodity_code };
  return statusOf(ground, { day: today, ...goods }).status === "in_force" ? severity : before;
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
      : binds.filter((binding) => bindsGoods(binding, { group })).map(({ from }) => from);
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
  const { formaldehyde_mg_m3: measured, product_group: group, commodity_code: code } = subject.declared;
  const isFurniture = group === "furniture";
  if (measured == null)
    return isFurniture ? [{ severity: "info", reason: "not_measured", field: "formaldehyde_mg_m3" }] : [];
  const isOfWood = isFurniture || (code != null && isListed("wood_and_furniture", code));
  const limit = isOfWood ? FORMALDEHYDE_OF_WOOD_MG_M3 : FORMALDEHYDE_MG_M3;
  if (measured <= limit) return [];
  return [
    {
      severity: onceBinding("formaldehyde", "error", subject, "warning"),
      reason: "above_limit",
      field: "formaldehyde_mg_m3",
      values: { measured, limit },
    },
  ];
}

export const RESTRICTION_CHECKS: readonly Check[] = [
  {
    id: "pfhxa_below_limits",
    grounds: ["pfhxa", "reach_xvii_pfhxa"],
    severity: "error",
    fields: ["pfhxa_ppb", "pfhxa_related_ppb", "commodity_code"],
    turns: ["pfhxa"],
    find: findPfhxa,
  },
  {
    id: "formaldehyde_below_limit",
    grounds: ["formaldehyde", "reach_xvii_formaldehyde"],
    severity: "error",
    fields: ["formaldehyde_mg_m3", "commodity_code"],
    find: findFormaldehyde,
  },
];
