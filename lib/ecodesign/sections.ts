import type { Ecodesign } from "./contract";

/** How the ecodesign data of a product is laid out for a reader: sections, the fields in each, and what a value is. */

export type Declared = Partial<Ecodesign> & {
  gtin?: string | null;
  product_group?: string | null;
  recycled_content?: number | null;
  carbon_score?: number | null;
  warranty_months?: number | null;
};

export type DeclaredField = keyof Declared & string;

export type ValueKind =
  | {
      kind:
        | "percent"
        | "choice"
        | "day"
        | "country"
        | "text"
        | "code"
        | "link"
        | "flag"
        | "prose"
        | "score"
        | "year"
        | "list";
    }
  | { kind: "amount"; unit: "years" | "months" | "g" | "kg_co2e" | "kwh" | "l" | "mg" | "points" | "plain" };

export interface SectionField {
  name: DeclaredField;
  value: ValueKind;
  /** Fields that say how the value is to be read; shown beside it and not on their own. */
  notes?: readonly DeclaredField[];
}

export const SECTION_NAMES = [
  "identity",
  "materials",
  "climate",
  "durability",
  "substances",
  "instructions",
  "operators",
  "documents",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

const simple = (
  kind: Exclude<ValueKind["kind"], "amount">,
  name: DeclaredField,
  ...notes: DeclaredField[]
): SectionField => ({ name, value: { kind }, notes });
const amount = (
  unit: Extract<ValueKind, { kind: "amount" }>["unit"],
  name: DeclaredField,
  ...notes: DeclaredField[]
): SectionField => ({ name, value: { kind: "amount", unit }, notes });

export const SECTIONS: Record<SectionName, readonly SectionField[]> = {
  identity: [
    simple("code", "gtin"),
    simple("choice", "product_group"),
    simple("choice", "granularity"),
    simple("code", "commodity_code", "commodity_code_scheme"),
    simple("country", "country_of_origin"),
    simple("link", "upi"),
    simple("day", "placed_on_market_on"),
    simple("day", "available_until"),
    simple("day", "data_valid_on"),
    simple("text", "source_owner"),
  ],
  materials: [
    simple("percent", "recycled_content", "recycled_content_method"),
    simple("percent", "recycled_pre_consumer_pct"),
    simple("percent", "recycled_post_consumer_pct"),
    simple("percent", "used_components_pct"),
    amount("g", "weight_g"),
    amount("g", "packaging_weight_g"),
    simple("list", "materials"),
  ],
  climate: [
    amount("kg_co2e", "carbon_footprint_kg_co2e", "carbon_declared_unit", "carbon_boundary"),
    simple("choice", "carbon_method"),
    simple("choice", "carbon_verification"),
    simple("year", "carbon_reference_year"),
    simple("percent", "carbon_primary_data_pct"),
    simple("flag", "carbon_includes_offsets"),
    amount("plain", "carbon_score", "carbon_score_scale"),
    amount("points", "environmental_footprint_pt"),
    simple("choice", "environmental_footprint_class"),
    amount("kwh", "energy_use_kwh", "energy_use_basis"),
    amount("l", "water_use_l", "water_use_basis"),
    amount("mg", "microplastic_release_mg", "microplastic_test_method"),
  ],
  durability: [
    amount("years", "expected_lifetime_years"),
    amount("months", "warranty_months"),
    simple("score", "durability_score", "durability_method"),
    simple("score", "repairability_score", "repairability_method"),
    simple("score", "recyclability_score", "recyclability_method"),
    amount("years", "spare_parts_available_years"),
  ],
  substances: [simple("choice", "soc_status"), simple("list", "substances")],
  instructions: [
    simple("prose", "care_instructions"),
    simple("prose", "repair_instructions"),
    simple("prose", "disassembly_instructions"),
    simple("prose", "end_of_life_instructions"),
  ],
  operators: [simple("list", "operators"), simple("list", "facilities"), simple("list", "backup_provider")],
  documents: [simple("list", "documents")],
};

/** Null, absence and nothing else: an empty list is an answer. */
export function isDeclared(declared: Declared, name: DeclaredField): boolean {
  return declared[name] !== null && declared[name] !== undefined;
}

/** The text in the reader's language, else in English, else in the first language there is. */
export function inLanguage(
  texts: Readonly<Record<string, string>>,
  locale: string,
): { language: string; text: string } | null {
  const entries = Object.entries(texts);
  const wanted = [locale, "en"]
    .map((tag) => entries.find(([language]) => language.split("-")[0] === tag))
    .find(Boolean);
  const [language, text] = wanted ?? entries[0] ?? [];
  return language === undefined || text === undefined ? null : { language, text };
}
