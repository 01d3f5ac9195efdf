import { type Check, type Found, provenBy, type Subject } from "./subject";

const LEGAL_GUARANTEE_MONTHS = 24;
const DESTROYING: ReadonlySet<string> = new Set(["recycling", "energy_recovery", "disposal"]);
/**
 * Reasons that are not a fault of the goods. Regulation (EU) 2024/1781, Article 25(5), leaves the reasons to an act.
 */
const AVOIDABLE: ReadonlySet<string> = new Set(["returned", "obsolete", "other"]);
/** Applies to large undertakings since 19 July of this year. */
const FIRST_YEAR = 2026;

function findUnsoldGoods({ declared: { unsold_goods: goods } }: Subject): Found[] {
  return (goods ?? []).flatMap(({ year, units, reason, treatment }): Found[] => {
    const values = { year: String(year), units };
    const found = (name: string): Found => ({ severity: "warning", reason: name, field: "unsold_goods", values });
    if (units === 0) return [];
    if (!reason || !treatment) return [found("incomplete")];
    return year >= FIRST_YEAR && DESTROYING.has(treatment) && AVOIDABLE.has(reason) ? [found("destroyed")] : [];
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
  const found = (reason: string, field: string): Found => ({ severity: "info", reason, field });
  return [
    ...(years == null ? [found("no_parts", "spare_parts_available_years")] : []),
    ...(page ? [] : [found("no_page", "repair_url")]),
  ];
}

export const CONSUMER_CHECKS: readonly Check[] = [
  {
    id: "unsold_goods_kept",
    grounds: ["espr_25", "espr_24", "unsold_disclosure"],
    severity: "warning",
    fields: ["unsold_goods"],
    groundsOf: { incomplete: ["espr_24", "unsold_disclosure"] },
    find: findUnsoldGoods,
  },
  {
    id: "guarantee_label_fits",
    grounds: ["guarantee_notice", "consumer_rights_5_1_ea"],
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
