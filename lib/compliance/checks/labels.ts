import { isListed } from "@/lib/law/commodity-codes";
import { WORN } from "@/lib/law/provisions";
import { boundedCache } from "@/lib/platform/caches";
import { beginningOf } from "@/lib/platform/input/text";
import { type Check, type Found, type Subject, provenBy } from "./subject";

const wordPattern = (source: string) => new RegExp(`(?<![\\p{L}])(?:${source})(?![\\p{L}])`, "iu");

const ANIMAL = wordPattern(
  "leather|suede|fur|down|feathers?|horn|bone|mother[- ]of[- ]pearl|leder|wildleder|pelz|daunen?|federn?|knochen|" +
    "perlmutt|cuir|daim|fourrure|duvet|plumes?|corne|nacre|pelle|cuoio|camoscio|pelliccia|piumino|piume|corno|" +
    "madreperla|cuero|piel|ante|plumón|plumas?|asta|hueso|nácar",
);
const WOODLIKE = wordPattern(
  "wood|timber|oak|beech|pine|birch|walnut|plywood|mdf|(?:particle|chip|fibre)board|rattan|holz|massivholz|eiche|" +
    "buche|kiefer|birke|nussbaum|sperrholz|spanplatte|bois|chêne|hêtre|bouleau|noyer|contreplaqué|legno|rovere|" +
    "faggio|betulla|noce|compensato|madera|roble|haya|pino|abedul|nogal|contrachapado|leather|suede|leder|" +
    "wildleder|cuir|daim|cuoio|pelle|cuero|piel|rubber|latex|kautschuk|naturkautschuk|caoutchouc|gomma|caucho",
);
/** Next to a material, these terms mean that it is not of animal, wood or natural rubber origin. */
const IMITATED = wordPattern(
  "synthetic|faux|fake|imitation|vegan\\p{L}*|artificial|recycled|kunst\\p{L}*|synthese\\p{L}*|" +
    "synthetisch\\p{L}*|synthétique|végétal|artificiel(?:le)?|recyclé|sintetic[oa]|finta|ecopelle|" +
    "sintétic[oa]|reciclad[oa]",
);

type Origin = "animal" | "regulated" | "both" | "none";
const IS_ANIMAL: ReadonlySet<Origin> = new Set(["animal", "both"]);
const IS_REGULATED: ReadonlySet<Origin> = new Set(["regulated", "both"]);
const origins = boundedCache<string, Origin>(5_000);

const originOf = (name: string): Origin => origins.getOrMake(name, () => searchOrigin(name));

function searchOrigin(name: string): Origin {
  if (IMITATED.test(name)) return "none";
  const [isAnimal, isRegulated] = [ANIMAL.test(name), WOODLIKE.test(name)];
  return isAnimal && isRegulated ? "both" : isAnimal ? "animal" : isRegulated ? "regulated" : "none";
}

/** Wood, leather or rubber as defined by Regulation (EU) 2023/1115. */
export const isRegulatedCommodity = (name: string) => IS_REGULATED.has(originOf(name));

function findFibreGaps({ declared: { materials, contains_animal_parts: isSaid } }: Subject): Found[] {
  if (!materials?.length) return [{ severity: "warning", reason: "missing", field: "materials" }];
  if (isSaid) return [];
  const material = materials.find(({ name }) => IS_ANIMAL.has(originOf(name)));
  if (!material) return [];
  const values = { material: beginningOf(material.name, 60) };
  return [{ severity: "warning", reason: "animal_parts", field: "contains_animal_parts", values }];
}

const SHOE_PARTS = ["footwear_upper", "footwear_lining", "footwear_sole"] as const;

function findShoeGaps({ declared }: Subject): Found[] {
  return SHOE_PARTS.filter((field) => declared[field] == null).map((field) => ({
    severity: "warning",
    reason: "missing",
    field,
  }));
}

function findEnergyLabelGaps({ declared }: Subject): Found[] {
  const { energy_class: energyClass, eprel_number: number, commodity_code: code } = declared;
  const findingOf = (reason: string, field: string): Found[] => [{ severity: "warning", reason, field }];
  if (energyClass && !number) return findingOf("no_number", "eprel_number");
  if (number && !energyClass) return findingOf("no_class", "energy_class");
  if (number || !code) return [];
  if (isListed("smartphones", code)) return findingOf("phone", "eprel_number");
  return isListed("tablets_and_laptops", code) ? [{ severity: "info", reason: "tablet", field: "eprel_number" }] : [];
}

const TYRE_LABEL = ["tyre_fuel_class", "tyre_wet_grip_class", "tyre_noise_class", "tyre_noise_db"] as const;

function findTyreLabelGaps({ declared }: Subject): Found[] {
  if (declared.commodity_code && !isListed("labelled_tyres", declared.commodity_code)) return [];
  const missing = TYRE_LABEL.filter((field) => declared[field] == null);
  return [
    ...(declared.eprel_number
      ? []
      : [{ severity: "warning", reason: "no_number", field: "eprel_number" } satisfies Found]),
    ...missing.map((field): Found => ({ severity: "warning", reason: "no_class", field })),
  ];
}

function findUnregistered({ declared: { producer_registrations: registrations } }: Subject): Found[] {
  return registrations?.length ? [] : [{ severity: "info", reason: "missing", field: "producer_registrations" }];
}

export const LABEL_CHECKS: readonly Check[] = [
  {
    id: "fibres_named",
    grounds: ["fibre_names", "fibre_names_12"],
    severity: "warning",
    fields: ["materials", "contains_animal_parts"],
    groundsOf: { missing: ["fibre_names"], animal_parts: ["fibre_names_12"] },
    find: findFibreGaps,
  },
  {
    id: "footwear_materials_labelled",
    grounds: ["footwear_label"],
    severity: "warning",
    fields: SHOE_PARTS,
    find: findShoeGaps,
  },
  {
    id: "energy_label_registered",
    grounds: ["energy_label", "energy_label_4", "phone_label"],
    severity: "warning",
    fields: ["eprel_number", "energy_class", "commodity_code"],
    groundsOf: { phone: ["phone_label", "energy_label_4"], tablet: ["phone_label"] },
    find: findEnergyLabelGaps,
  },
  {
    id: "tyre_label_registered",
    grounds: ["tyre_label", "tyre_label_5"],
    severity: "warning",
    fields: ["eprel_number", "commodity_code", ...TYRE_LABEL],
    find: findTyreLabelGaps,
  },
  {
    id: "producer_registered",
    grounds: ["waste_electronics_16", "battery_55"],
    severity: "info",
    fields: ["producer_registrations"],
    find: findUnregistered,
  },
];

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
