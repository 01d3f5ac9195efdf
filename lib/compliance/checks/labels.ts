import { isListed } from "@/lib/law/commodity-codes";
import { boundedCache } from "@/lib/platform/caches";
import { beginningOf } from "@/lib/platform/input/text";
import type { Check, Found, Subject } from "./subject";

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
