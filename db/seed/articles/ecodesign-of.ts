import { gtin14 } from "@/lib/ecodesign/gtin";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import { bytesOf, numberOf } from "../drawn";
import { type Article, handlingOf } from "./article";

export interface Responsible {
  domain: string;
  operators: NonNullable<Ecodesign["operators"]>;
  facilities: Readonly<Record<string, string>>;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const YEAR_DAYS = 365;
/** A chain-of-custody certificate is valid for one and a half years. */
const CERTIFIED_DAYS = 548;
const REVISED_DAYS = 300;

export function recycledShare({ parts }: Article): number {
  return oneDecimal(parts.reduce((sum, [, massPct, recycledPct]) => sum + (massPct * recycledPct) / 100, 0));
}

function materialsOf({ parts }: Article): Ecodesign {
  const recycled = parts.reduce((sum, [, massPct, recycledPct]) => sum + (massPct * recycledPct) / 100, 0);
  return {
    materials: parts.map(([name, mass_pct, recycled_pct, origin_country, renewable_pct]) => ({
      name,
      mass_pct,
      recycled_pct,
      origin_country,
      ...(renewable_pct === undefined ? {} : { renewable_pct }),
    })),
    recycled_pre_consumer_pct: Math.floor(recycled * 2) / 10,
    recycled_post_consumer_pct: Math.floor(recycled * 7) / 10,
    recycled_content_method: "iso_14021",
  };
}

const isVerified = (model: string) => numberOf(`${model} verification`, 3) !== 0;

function carbonOf({ carbonKg, model }: Article): Ecodesign {
  return {
    carbon_footprint_kg_co2e: carbonKg,
    carbon_declared_unit: "piece",
    carbon_boundary: "cradle_to_gate",
    carbon_method: "iso_14067",
    carbon_reference_year: 2025,
    carbon_primary_data_pct: 35 + numberOf(`${model} primary data`, 45),
    carbon_verification: isVerified(model) ? "third_party" : "internal",
    carbon_includes_offsets: false,
    carbon_score_scale: "0 to 100, own method of 2025: 100 is the least carbon in its group",
  };
}

type Care = Pick<
  Ecodesign,
  "care_washing" | "care_bleaching" | "care_drying" | "care_ironing" | "care_cleaning" | "serial_location"
>;

const care = (
  [care_washing, care_drying, care_ironing, care_cleaning]: [
    Care["care_washing"],
    Care["care_drying"],
    Care["care_ironing"],
    Care["care_cleaning"],
  ],
  en: string,
  de: string,
): Care => ({
  ...{ care_washing, care_bleaching: "no", care_drying, care_ironing, care_cleaning },
  serial_location: { en, de },
});
const IN_SEAM = [
  "On the white label in the left side seam.",
  "Auf dem weißen Etikett in der linken Seitennaht.",
] as const;

const CARE: Partial<Record<Article["handling"], Care>> = {
  shell: care(["at_30", "tumble_low", "no", "no"], ...IN_SEAM),
  down: care(["at_30_mild", "tumble_low", "no", "no"], ...IN_SEAM),
  knit: care(["at_30_mild", "line", "no", "no"], ...IN_SEAM),
  wool: care(["at_30_mild", "flat", "at_120", "dry_mild"], ...IN_SEAM),
  woven: care(["at_40", "line", "at_160", "dry"], ...IN_SEAM),
};

const isElectric = (handling: Article["handling"]) => handling === "electric" || handling === "battery";

function scoresOf({ lifetimeYears, durability, repairability, recyclability, handling }: Article): Ecodesign {
  const instructions = handlingOf(handling);
  return {
    expected_lifetime_years: lifetimeYears,
    durability_score: durability,
    durability_method: "House test plan 4.2",
    repairability_score: repairability,
    repairability_method: isElectric(handling) ? "EN 45554" : "House test plan 5.1",
    spare_parts_available_years: isElectric(handling) ? 7 : 5,
    recyclability_score: recyclability,
    recyclability_method: "House test plan 6.0",
    care_instructions: instructions.care,
    repair_instructions: instructions.repair,
    end_of_life_instructions: instructions.endOfLife,
    ...CARE[handling],
  };
}

function documentsOf(
  { model, handling }: Article,
  { domain }: Responsible,
  launchedOn: string,
): Ecodesign["documents"] {
  const slug = model.toLowerCase();
  const document = (kind: NonNullable<Ecodesign["documents"]>[number]["kind"], name: string) => ({
    kind,
    name,
    language: "en",
    url: `https://docs.${domain}/${slug}/${kind.replaceAll("_", "-")}.pdf`,
    issued_on: launchedOn,
    sha256: bytesOf(`${model} ${kind}`).toString("hex"),
  });
  return [
    document("care", "Care and repair"),
    {
      ...document("certificate", "Materials: chain of custody"),
      valid_until: dayOf(new Date(new Date(launchedOn).getTime() + CERTIFIED_DAYS * DAY_MS)),
    },
    { ...document("test_report", "Laboratory report"), issuer: "Prüfhaus Altona" },
    ...(isVerified(model)
      ? [{ ...document("verification", "Verification of the footprint"), issuer: "Fjordcheck Example AS" }]
      : []),
    ...(isElectric(handling)
      ? [document("declaration_of_conformity", "EU declaration of conformity"), document("safety", "Battery safety")]
      : []),
  ];
}

function marketDataOf({ group, handling, model, packagingG, parts }: Article): Ecodesign {
  const isWorn = group === "textiles" || group === "footwear";
  const isLeather = parts.some(([name]) => /leather/i.test(name));
  return {
    packaging: [{ material: "paper", weight_g: packagingG, recycled_pct: 90, is_reusable: false }],
    ...(isWorn && { pfhxa_ppb: numberOf(`${model} pfhxa`, 9), pfhxa_related_ppb: numberOf(`${model} related`, 300) }),
    ...(group === "textiles" && { contains_animal_parts: handling === "down" || isLeather }),
    ...(group === "footwear" && {
      footwear_upper: handling === "leather" ? "leather" : "textile",
      footwear_lining: "textile",
      footwear_sole: "other",
    }),
    ...(group === "furniture" && { formaldehyde_mg_m3: numberOf(`${model} formaldehyde`, 40) / 1000 }),
    ...(isLeather && {
      due_diligence_references: [`26NO${bytesOf(`${model} diligence`).toString("hex").slice(0, 10)}`],
    }),
    ...(isElectric(handling) && {
      producer_registrations: ["DE 21983407"],
      repair_url: "https://tindvarg.example/repair",
    }),
  };
}

export function ecodesignOf(
  article: Article,
  responsible: Responsible,
  { gtin, launchedAt }: { gtin: string; launchedAt: Date },
): Ecodesign {
  const launchedOn = dayOf(launchedAt);
  const facility = responsible.facilities[article.madeIn];
  const endsAt = launchedAt.getTime() + (article.lifetimeYears + 2) * YEAR_DAYS * DAY_MS;
  const complete: Ecodesign = {
    upi: `https://id.${responsible.domain}/01/${gtin14(gtin)}`,
    granularity: "item",
    commodity_code: article.commodityCode,
    commodity_code_scheme: "cn",
    country_of_origin: article.madeIn,
    operators: responsible.operators,
    facilities: facility
      ? [{ identifier: facility, identifier_scheme: "gln", country: article.madeIn, activity: "Final assembly" }]
      : [],
    backup_provider: { name: "Passarkiv ASA", identifier: "9524100990005", url: "https://passarkiv.example/" },
    documents: documentsOf(article, responsible, launchedOn),
    ...materialsOf(article),
    ...carbonOf(article),
    ...scoresOf(article),
    used_components_pct: 0,
    disassembly_instructions: {
      en: "Cut off zips and metal parts; the rest is of the materials listed.",
      de: "Reißverschlüsse und Metallteile abtrennen; der Rest besteht aus den genannten Materialien.",
    },
    weight_g: article.weightG,
    packaging_weight_g: article.packagingG,
    soc_status: "none_above_threshold",
    substances: [],
    placed_on_market_on: launchedOn,
    available_until: dayOf(new Date(endsAt)),
    data_valid_on: dayOf(
      new Date(launchedAt.getTime() + Math.floor(article.launchedDaysAgo / REVISED_DAYS) * REVISED_DAYS * DAY_MS),
    ),
    source_owner: "Product data team",
    ...marketDataOf(article),
    ...article.declared,
  };
  const undeclared = new Set<string>(article.undeclared);
  return Object.fromEntries(Object.entries(complete).filter(([name]) => !undeclared.has(name)));
}
