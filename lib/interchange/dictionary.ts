import { type Field, unitOf } from "@/lib/ecodesign/field";
import { findRecordField } from "@/lib/ecodesign/registry";
import { cite } from "@/lib/law/cite";
import { DomainError } from "@/lib/platform/errors";
import { SECOND_LIFE_FIELD } from "./second-life";
import { termsText, termUrl } from "./subject";

/**
 * `dictionaryReference` of EN 18223: terms of the Battery Pass Data Model (CC BY 4.0, © 2024 Circulor GmbH on behalf
 * of the Battery Pass Consortium) where it defines the same thing, else ours under `/terms/{element}`.
 */

const MODELS = {
  carbon: "CarbonFootprint:1.2.0",
  circularity: "Circularity:1.2.0",
  general: "GeneralProductInformation:1.2.0",
  labels: "Labels:1.2.0",
  materials: "MaterialComposition:1.2.0",
  performance: "Performance:1.2.1",
  supply: "SupplyChainDueDiligence:1.2.0",
} as const;

export const BATTERY_TERMS: Readonly<Record<string, `${keyof typeof MODELS}#${string}`>> = {
  "battery.category": "general#batteryCategory",
  "battery.rated_energy_kwh": "performance#ratedEnergy",
  "battery.chemistry": "materials#batteryChemistry",
  "battery.hazardous_substances": "materials#hazardousSubstances",
  "battery.extinguishing_agent": "circularity#extinguishingAgent",
  "battery.rated_capacity_ah": "performance#ratedCapacity",
  "battery.voltage_min_v": "performance#minimumVoltage",
  "battery.voltage_nominal_v": "performance#nominalVoltage",
  "battery.voltage_max_v": "performance#maximumVoltage",
  "battery.power_w": "performance#originalPowerCapability",
  "battery.power_limit_w": "performance#ratedMaximumPower",
  "battery.expected_cycles": "performance#expectedNumberOfCycles",
  "battery.cycle_test": "performance#lifetimeReferenceTest",
  "battery.cycle_test_c_rate": "performance#cRateLifeCycleTest",
  "battery.exhaustion_threshold_pct": "performance#capacityThresholdForExhaustion",
  "battery.storage_temperature_min_c": "performance#minimum",
  "battery.storage_temperature_max_c": "performance#maximum",
  "battery.calendar_warranty_months": "general#warrentyPeriod",
  "battery.efficiency_initial_pct": "performance#roundtripEfficiency",
  "battery.efficiency_half_life_pct": "performance#roundTripEfficiencyat50PerCentCycleLife",
  "battery.cell_resistance_mohm": "performance#initialInternalResistance",
  "battery.pack_resistance_mohm": "performance#initialInternalResistance",
  "battery.renewable_content_pct": "circularity#renewableContent",
  "battery.recycled_cobalt_pct": "circularity#recycledContent",
  "battery.recycled_lithium_pct": "circularity#recycledContent",
  "battery.recycled_nickel_pct": "circularity#recycledContent",
  "battery.recycled_lead_pct": "circularity#recycledContent",
  "battery.carbon_performance_class": "carbon#carbonFootprintPerformanceClass",
  "battery.carbon_study_url": "carbon#carbonFootprintStudy",
  "battery.due_diligence_url": "supply#supplyChainDueDiligenceReport",
  "battery.separate_collection_symbol": "labels#labels",
  "battery_service.spare_part_sources": "circularity#sparePartSources",
  "battery_service.part_numbers": "circularity#partNumber",
  "battery_service.dismantling_url": "circularity#dismantlingAndRemovalInformation",
  "battery_service.safety_measures": "circularity#safetyMeasures",
  "battery_state.status": "general#batteryStatus",
  "second_life.status": "general#batteryStatus",
  "battery_state.certified_energy_pct": "performance#stateOfCertifiedEnergy",
  "battery_state.capacity_ah": "performance#remainingCapacity",
  "battery_state.power_w": "performance#remainingPowerCapability",
  "battery_state.capacity_fade_pct": "performance#capacityFade",
  "battery_state.power_fade_pct": "performance#powerFade",
  "battery_state.efficiency_fade_pct": "performance#roundTripEfficiencyFade",
  "battery_state.remaining_efficiency_pct": "performance#remainingRoundTripEnergyEfficiency",
  "battery_state.resistance_increase_pct": "performance#internalResistanceIncrease",
  "battery_state.self_discharge_pct": "performance#currentSelfDischargingRate",
  "battery_state.cycles": "performance#numberOfFullCycles",
  "battery_state.energy_throughput_kwh": "performance#energyThroughput",
  "battery_state.temperature_c": "performance#temperatureInformation",
  "battery_state.state_of_charge_pct": "performance#stateOfCharge",
  "battery_state.negative_events": "performance#negativeEvents",
};

function batteryTerm(path: string): string | null {
  const [model, name] = BATTERY_TERMS[path]?.split("#") ?? [];
  return model ? `urn:samm:io.BatteryPass.${MODELS[model as keyof typeof MODELS]}#${name}` : null;
}

function contextTerm(publicUrl: string, path: string): string | null {
  const { "@context": terms } = JSON.parse(termsText(publicUrl)) as { "@context": object };
  return Object.hasOwn(terms, path) ? termUrl(publicUrl, path) : null;
}

export const dictionaryUrl = (publicUrl: string, path: string) => `${publicUrl}/terms/${path}`;

/** `path`: a field, or a member as `battery.chemistry` or `second_life.originals.identifier`. */
export const dictionaryReference = (publicUrl: string, path: string): string =>
  batteryTerm(path) ?? dictionaryUrl(publicUrl, path);

/** What the service defines under `/terms/{path}`. Throws `not_found`. */
export function describeTerm(publicUrl: string, path: string): Record<string, unknown> {
  const field = fieldAt(path);
  if (!field) throw new DomainError("not_found", "No data element has this name.");
  const { help, kind, grounds = [], choices } = field;
  const same = [contextTerm(publicUrl, path), batteryTerm(path)].filter(Boolean);
  return {
    "@id": dictionaryUrl(publicUrl, path),
    element: path,
    ...(help && { definition: { en: help } }),
    kind,
    ...(unitOf(field) && { unit: unitOf(field) }),
    ...(choices && { choices }),
    ...(grounds.length > 0 && { legal_basis: cite("en", grounds) }),
    ...(field.members.length > 0 && { members: field.members.map(({ name }) => `${path}.${name}`) }),
    ...(same.length > 0 && { same_as: same }),
  };
}

function fieldAt(path: string): Field | undefined {
  const [name = "", ...members] = path.split(".");
  const field = name === SECOND_LIFE_FIELD.name ? SECOND_LIFE_FIELD : findRecordField(name);
  return members.reduce<Field | undefined>((at, member) => at?.members.find((one) => one.name === member), field);
}
