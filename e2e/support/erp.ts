import type { z } from "zod";
import { seededRandom } from "@/lib/platform/rate-limit/testing/arrivals";
import type { productRecord } from "@/lib/products/contract";
import { type Article, ARTICLES } from "../fixtures/erp-articles";

export type ErpRecord = z.input<typeof productRecord>;

/** GS1 keeps this prefix for demonstrations: no company's GTIN begins with it. */
const GS1_PREFIX = "952";
const PLACED_ON_MARKET = "2026-09-01";
const DATA_VALID = "2026-08-15";

/** GTIN-13 with its check digit: weights 1 and 3 from the left. */
function gtin13(item: number): string {
  const data = GS1_PREFIX + String(item).padStart(9, "0");
  const sum = [...data].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return data + String((10 - (sum % 10)) % 10);
}

interface Variant {
  article: Article;
  colour: string;
  size: string;
  /** The stock-keeping unit's place in the catalogue. */
  sku: number;
}

const VARIANTS: readonly Variant[] = ARTICLES.flatMap((article) =>
  article.colours.flatMap((colour) => article.sizes.map((size) => ({ article, colour, size }))),
).map((variant, sku) => ({ ...variant, sku }));

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

function recycledShare(article: Article): number {
  return oneDecimal(
    article.materials.reduce((sum, { massPct, recycledPct }) => sum + (massPct * recycledPct) / 100, 0),
  );
}

function ecodesignOf({ article }: Variant, vary: () => number): Partial<ErpRecord> {
  const recycled = recycledShare(article);
  const footprint = oneDecimal(article.footprintKgCo2e * (0.95 + vary() * 0.1));
  return {
    recycled_content: recycled,
    recycled_pre_consumer_pct: oneDecimal(recycled * 0.25),
    recycled_post_consumer_pct: oneDecimal(recycled * 0.7),
    recycled_content_method: "iso_14021",
    carbon_score: oneDecimal((footprint * 1000) / article.weightG),
    carbon_score_scale: "kg CO2e per kg of product",
    carbon_footprint_kg_co2e: footprint,
    carbon_declared_unit: "piece",
    carbon_boundary: "cradle_to_gate",
    carbon_method: "iso_14067",
    carbon_reference_year: 2025,
    carbon_verification: "third_party",
    country_of_origin: article.madeIn,
    commodity_code: article.commodityCode,
    commodity_code_scheme: "cn",
    materials: article.materials.map((material) => ({
      name: material.name,
      mass_pct: material.massPct,
      recycled_pct: material.recycledPct,
      renewable_pct: material.renewablePct,
      origin_country: material.originCountry,
    })),
    expected_lifetime_years: article.lifetimeYears,
    durability_score: oneDecimal(6 + vary() * 3),
    durability_method: "house test plan 4.2",
    repairability_score: oneDecimal(5 + vary() * 4),
    repairability_method: "house test plan 5.1",
    weight_g: article.weightG,
    soc_status: "none_above_threshold",
    placed_on_market_on: PLACED_ON_MARKET,
    data_valid_on: DATA_VALID,
  };
}

/**
 * What a merchandise system exports: `count` records, the same for the same `from`. Each has its own external id;
 * goods marked one by one carry a serial, the others a lot, of one to twelve units when `hasLots`.
 */
export function erpRecords(count: number, { from = 0, hasLots = true } = {}): ErpRecord[] {
  const vary = seededRandom(20_260_901 + from);
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const variant = VARIANTS[number % VARIANTS.length]!;
    const { article, colour, size, sku } = variant;
    const units = 1 + Math.floor(vary() * 12);
    return {
      name: [article.name, colour, ...(size === "one size" ? [] : [size])].join(", "),
      model: article.style,
      gtin: gtin13(sku + 1),
      external_id: `ERP-${String(number + 1).padStart(8, "0")}`,
      product_group: article.group,
      warranty_months: article.warrantyMonths,
      ...(article.marking === "unit"
        ? { serial_number: `${article.style.replace("-", "")}${String(number + 1).padStart(7, "0")}` }
        : { batch: `26-${String(1 + (number % 38)).padStart(2, "0")}`, ...(hasLots ? { quantity: units } : {}) }),
      ...ecodesignOf(variant, vary),
    };
  });
}
