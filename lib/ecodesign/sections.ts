import type { ProductGroup } from "@/lib/law/rules";
import { INSTRUCTION_FIELD_NAMES, TEXTILE_CARE_FIELD_NAMES } from "./contract";
import { type Declared, type DeclaredField, isDeclared } from "./declared";
import type { ValueKind } from "./field";
import { dataField } from "./product-fields";

export interface SectionField {
  name: DeclaredField;
  value: ValueKind;
  notes?: readonly DeclaredField[];
  groups?: readonly ProductGroup[];
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
  "market",
  "battery",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

const field = (name: DeclaredField, ...notes: DeclaredField[]): SectionField => {
  const value = dataField(name);
  return { name, value, notes, groups: value.groups };
};

export const SECTIONS: Record<SectionName, readonly SectionField[]> = {
  identity: [
    field("gtin"),
    field("product_group"),
    field("granularity"),
    field("commodity_code", "commodity_code_scheme"),
    field("country_of_origin"),
    field("upi"),
    field("serial_location"),
    field("placed_on_market_on"),
    field("available_until"),
    field("data_valid_on"),
    field("source_owner"),
    field("sold_in"),
  ],
  materials: [
    field("recycled_content", "recycled_content_method"),
    field("recycled_pre_consumer_pct"),
    field("recycled_post_consumer_pct"),
    field("used_components_pct"),
    field("weight_g"),
    field("packaging_weight_g"),
    field("materials"),
    field("contains_animal_parts"),
    field("footwear_upper"),
    field("footwear_lining"),
    field("footwear_sole"),
  ],
  climate: [
    field("carbon_footprint_kg_co2e", "carbon_declared_unit", "carbon_boundary"),
    field("carbon_method"),
    field("carbon_verification"),
    field("carbon_reference_year"),
    field("carbon_primary_data_pct"),
    field("carbon_includes_offsets"),
    field("carbon_score", "carbon_score_scale"),
    field("environmental_footprint_pt"),
    field("environmental_footprint_class"),
    field("energy_use_kwh", "energy_use_basis"),
    field("water_use_l", "water_use_basis"),
    field("microplastic_release_mg", "microplastic_test_method"),
  ],
  durability: [
    field("expected_lifetime_years"),
    field("warranty_months"),
    field("durability_guarantee_years"),
    field("durability_score", "durability_method"),
    field("repairability_score", "repairability_method"),
    field("recyclability_score", "recyclability_method"),
    field("spare_parts_available_years"),
    field("repair_url"),
  ],
  substances: [
    field("soc_status"),
    field("substances"),
    field("pfhxa_ppb"),
    field("pfhxa_related_ppb"),
    field("formaldehyde_mg_m3"),
  ],
  instructions: [...INSTRUCTION_FIELD_NAMES, ...TEXTILE_CARE_FIELD_NAMES].map((name) => field(name)),
  operators: [field("operators"), field("facilities"), field("backup_provider")],
  documents: [field("documents")],
  market: [
    field("eprel_number"),
    field("energy_class"),
    field("tyre_fuel_class"),
    field("tyre_wet_grip_class"),
    field("tyre_noise_class"),
    field("tyre_noise_db"),
    field("heat_number"),
    field("producer_registrations"),
    field("due_diligence_references"),
    field("packaging"),
    field("carbon_border"),
    field("unsold_goods"),
  ],
  battery: [field("battery"), field("battery_service")],
};

export function fieldsFor(fields: readonly SectionField[], declared: Declared): SectionField[] {
  return fields.filter(
    ({ name, groups }) =>
      groups === undefined || groups.some((group) => group === declared.product_group) || isDeclared(declared, name),
  );
}
