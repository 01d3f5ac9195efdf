import { WORN } from "@/lib/law/provisions";
import { type Check, type Found, provenBy, type Subject } from "./subject";

const LEGAL_GUARANTEE_MONTHS = 24;
const DESTROYING: ReadonlySet<string> = new Set(["recycling", "energy_recovery", "disposal"]);
/** Reasons without a derogation in Delegated Regulation (EU) 2026/296, Article 2. */
const AVOIDABLE: ReadonlySet<string> = new Set(["returned", "obsolete", "other"]);
/** Large undertakings are bound since 19 July 2026; a year's figures include the free months before that day. */
const FIRST_YEAR = 2026;
const BANNED_GROUPS: ReadonlySet<string | null | undefined> = new Set(WORN);

function findUnsoldGoods({ declared: { unsold_goods: goods, product_group: group } }: Subject): Found[] {
  return (goods ?? []).flatMap(({ year, units, reason, treatment }): Found[] => {
    const values = { year: String(year), units };
    const findingOf = (name: string): Found => ({ severity: "warning", reason: name, field: "unsold_goods", values });
    if (units === 0) return [];
    if (!reason || !treatment) return [findingOf("incomplete")];
    const isBanned = year >= FIRST_YEAR && BANNED_GROUPS.has(group);
    return isBanned && DESTROYING.has(treatment) && AVOIDABLE.has(reason) ? [findingOf("destroyed")] : [];
  });
}

function findGuaranteeGaps({ declared }: Subject): Found[] {
  const { durability_guarantee_years: years, warranty_months: months } = declared;
  const field = "durability_guarantee_years";
  if (months == null) return [];
  if (years == null) return months > LEGAL_GUARANTEE_MONTHS ? [{ severity: "info", reason: "not_stated", field }] : [];
  return years * 12 > months
    ? [{ severity: "warning", reason: "longer", field, values: { guaranteed: years, months } }]
    : [];
}

const hasText = (texts: object | null | undefined) => texts != null && Object.keys(texts).length > 0;

function findSafetyGaps(subject: Subject): Found[] {
  if (hasText(subject.declared.safety_information)) return [];
  if (provenBy(subject, ["safety", "manual"]).length > 0) return [];
  return [{ severity: "info", reason: "missing", field: "safety_information" }];
}

function findNameless({ declared, units }: Subject): Found[] {
  if (declared.model || declared.gtin) return [];
  const hasTraceability = units.count > 0 && (units.withoutSerial < units.count || units.withoutBatch < units.count);
  return hasTraceability ? [] : [{ severity: "warning", reason: "nothing", field: "model" }];
}

function findRepairGaps({ declared: { spare_parts_available_years: years, repair_url: page } }: Subject): Found[] {
  const findingOf = (reason: string, field: string): Found => ({ severity: "info", reason, field });
  return [
    ...(years == null ? [findingOf("no_parts", "spare_parts_available_years")] : []),
    ...(page ? [] : [findingOf("no_page", "repair_url")]),
  ];
}

export const CONSUMER_CHECKS: readonly Check[] = [
  {
    id: "unsold_goods_kept",
    grounds: ["espr_25", "unsold_derogations_2", "espr_24", "unsold_disclosure"],
    severity: "warning",
    fields: ["unsold_goods"],
    groundsOf: { destroyed: ["espr_25", "unsold_derogations_2"], incomplete: ["espr_24", "unsold_disclosure"] },
    find: findUnsoldGoods,
  },
  {
    id: "guarantee_label_fits",
    grounds: ["guarantee_notice", "consumer_rights_5_1_ea", "consumer_rights_6_1_la"],
    severity: "warning",
    fields: ["durability_guarantee_years", "warranty_months"],
    find: findGuaranteeGaps,
  },
  {
    id: "safety_information_given",
    grounds: ["product_safety_9_7"],
    severity: "info",
    fields: ["safety_information", "documents"],
    find: findSafetyGaps,
  },
  {
    id: "product_identifiable",
    grounds: ["product_safety_9_5"],
    severity: "warning",
    fields: ["model", "gtin"],
    find: findNameless,
  },
  {
    id: "repair_offered",
    grounds: ["repair"],
    severity: "info",
    fields: ["spare_parts_available_years", "repair_url"],
    find: findRepairGaps,
  },
];
