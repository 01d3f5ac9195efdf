import type { Declared, DeclaredField } from "./declared";
import type { Field } from "./field";
import { dataField } from "./product-fields";
import { type MemberText, membersText, type NamedKind, valueText, type ValueTextLabels } from "./value-text";

type Entry<Name extends DeclaredField> =
  NonNullable<Declared[Name]> extends infer Value ? (Value extends readonly (infer One)[] ? One : Value) : never;

const ORDER = {
  materials: [
    "name",
    "mass_pct",
    "recycled_pct",
    "renewable_pct",
    "origin_country",
    "component",
    "critical_raw_material",
  ],
  substances: [
    "iupac_name",
    "other_names",
    "cas_number",
    "ec_number",
    "basis",
    "location",
    "concentration_min_pct",
    "concentration_max_pct",
    "scip_id",
    "safe_use",
  ],
  operators: ["role", "name", "address", "email", "identifier", "identifier_scheme", "country", "eori"],
  facilities: ["identifier", "identifier_scheme", "country", "activity"],
  documents: ["kind", "name", "url", "language", "issuer", "issued_on", "valid_until", "access", "sha256"],
  backup_provider: ["name", "identifier", "url", "last_backup_on"],
  packaging: ["material", "weight_g", "recycled_pct", "is_reusable"],
  carbon_border: [
    "installation",
    "installation_country",
    "direct_emissions_t",
    "indirect_emissions_t",
    "is_verified",
    "carbon_price_eur",
  ],
  unsold_goods: ["year", "units", "weight_kg", "reason", "treatment"],
  battery: [
    "category",
    "chemistry",
    "hazardous_substances",
    "critical_raw_materials",
    "extinguishing_agent",
    "rated_capacity_ah",
    "voltage_min_v",
    "voltage_nominal_v",
    "voltage_max_v",
    "operating_temperature_min_c",
    "operating_temperature_max_c",
    "power_w",
    "power_limit_w",
    "expected_cycles",
    "cycle_test",
    "cycle_test_c_rate",
    "exhaustion_threshold_pct",
    "storage_temperature_min_c",
    "storage_temperature_max_c",
    "storage_test",
    "calendar_warranty_months",
    "efficiency_initial_pct",
    "efficiency_half_life_pct",
    "cell_resistance_mohm",
    "pack_resistance_mohm",
    "renewable_content_pct",
    "recycled_cobalt_pct",
    "recycled_lithium_pct",
    "recycled_nickel_pct",
    "recycled_lead_pct",
    "carbon_performance_class",
    "carbon_study_url",
    "due_diligence_url",
    "separate_collection_symbol",
    "metal_symbols",
  ],
  battery_service: [
    "cathode",
    "anode",
    "electrolyte",
    "part_numbers",
    "spare_part_sources",
    "dismantling",
    "dismantling_url",
    "fasteners",
    "tools",
    "damage_warnings",
    "cell_count",
    "cell_layout",
    "safety_measures",
  ],
  battery_state: [
    "recorded_on",
    "status",
    "state_of_health_pct",
    "certified_energy_pct",
    "remaining_capacity_pct",
    "remaining_power_pct",
    "capacity_fade_pct",
    "power_fade_pct",
    "resistance_increase_pct",
    "round_trip_efficiency_pct",
    "self_discharge_pct",
    "cycles",
    "energy_throughput_kwh",
    "temperature_c",
    "state_of_charge_pct",
    "negative_events",
  ],
} as const satisfies { [Name in DeclaredField]?: readonly (keyof Entry<Name>)[] };

export type EntryField = keyof typeof ORDER;
export const ENTRY_FIELD_NAMES = Object.keys(ORDER) as EntryField[];

export function isEntryField(name: string): name is EntryField {
  return Object.hasOwn(ORDER, name);
}

const byOrder = new Map(
  ENTRY_FIELD_NAMES.map((name) => {
    const members = new Map(dataField(name).members.map((member) => [member.name, member]));
    return [name, ORDER[name].flatMap((member) => members.get(member) ?? [])];
  }),
);

export const entryMembers = (name: EntryField): readonly Field[] => byOrder.get(name) ?? [];

export function memberText(list: EntryField, name: string, value: unknown, words: ValueTextLabels): string {
  const member = entryMembers(list).find((one) => one.name === name) ?? { kind: "text" };
  return valueText({ name, value: member }, value, words);
}

export const kindsOf = (list: EntryField): NamedKind[] =>
  entryMembers(list).map((member) => ({ name: member.name, value: member }));

export function entryText(
  list: EntryField,
  entry: Readonly<Record<string, unknown>>,
  words: ValueTextLabels,
): MemberText[] {
  return membersText(list, kindsOf(list), entry, words);
}
