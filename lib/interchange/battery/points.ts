import {
  type Conversion,
  CATEGORY,
  DAY,
  MONTHS,
  NAME_AS_URI,
  ONE_OF_LIST,
  STATUS,
  THOUSANDTH,
  WARRANTY,
  WHOLE,
} from "./conversions";

/**
 * Paths in the Battery Pass Data Model (1.2.0, performance 1.2.1; CC BY 4.0, © 2024 Circulor GmbH on behalf of the
 * Battery Pass Consortium) and the IDTA submodels 02035-1 to 02035-7, read in both directions.
 */

export interface Point {
  field: string;
  /** A path in the seven aspects of the data model; `isRequired`: its schema requires the value. */
  model?: string;
  isRequired?: true;
  idta?: string;
  as?: Conversion;
  asModel?: Conversion;
  times?: { model?: string; idta?: string };
}

const GENERAL = "GeneralProductInformation";
const TECHNICAL = "PerformanceAndDurability.batteryTechicalProperties";
const CONDITION = "PerformanceAndDurability.batteryCondition";
const CIRCULARITY = "Circularity";
const CARBON = "CarbonFootprintForBatteries";
const AREAS = "TechnicalData.TechnicalPropertyAreas";

type More = Pick<Point, "as" | "asModel"> & { isOptional?: true };

function point(field: string, model: string | null, idta: string | null, { isOptional, ...more }: More = {}): Point {
  return { field, ...(model && { model, ...(!isOptional && { isRequired: true }) }), ...(idta && { idta }), ...more };
}

const technical = (name: string, model: string | null, idta: string | null, more: More = {}) =>
  point(`battery.${name}`, model && `${TECHNICAL}.${model}`, idta && `${AREAS}.${idta}`, more);

function dynamic(name: string, member: string, { idta = true, entry = "" } = {}): Point {
  const at = `${CONDITION}.${member}${entry}`;
  const upper = member.charAt(0).toUpperCase() + member.slice(1);
  return {
    field: `battery_state.${name}`,
    model: `${at}.${member}Value`,
    isRequired: true,
    ...(idta && { idta: `ProductCondition.${upper}.${upper}Value` }),
    times: { model: `${at}.lastUpdate`, ...(idta && { idta: `ProductCondition.${upper}.LastUpdate` }) },
  };
}

function duration(name: string, member: string): Point {
  const upper = member.charAt(0).toUpperCase() + member.slice(1);
  return {
    field: `battery_state.${name}`,
    model: `${CONDITION}.temperatureInformation.${member}`,
    isRequired: true,
    idta: `ProductCondition.TemperatureInformation.${upper}`,
    times: {
      model: `${CONDITION}.temperatureInformation.lastUpdate`,
      idta: "ProductCondition.TemperatureInformation.LastUpdate",
    },
  };
}

/** `atSoC`: a record states one power without a state of charge, which both formats ask for: that of a full battery. */
const AT_FULL = "[atSoC=100]";

const recycled = (metal: string, name: string): Point[] =>
  (["pre", "post"] as const).map((part) => {
    const at = `[recycledMaterial=${name}].${part}ConsumerShare`;
    const idta = `[RecycledMaterial=${name}].${part === "pre" ? "Pre" : "Post"}ConsumerShare`;
    return point(
      `battery.${metal}_${part}_consumer_pct`,
      `${CIRCULARITY}.recycledContent${at}`,
      `Circularity.RecycledContentInformation${idta}`,
    );
  });

const stage = (name: string, model: string) =>
  point(
    `battery.carbon_${name}_per_kwh`,
    `${CARBON}.carbonFootprintPerLifecycleStage[lifecycleStage=${model}].carbonFootprint`,
    null,
  );

export const POINTS: readonly Point[] = [
  point("unit.identifier", `${GENERAL}.productIdentifier`, "BatteryNameplate.URIOfTheProduct"),
  point("unit.passport_urn", `${GENERAL}.batteryPassportIdentifier`, null),
  point("battery.category", `${GENERAL}.batteryCategory`, "TechnicalData.GeneralInformation.BatteryCategory", {
    as: CATEGORY,
  }),
  point("unit.serial_number", null, "BatteryNameplate.SerialNumber"),
  point("unit.produced_on", `${GENERAL}.manufacturingDate`, null, { as: DAY }),
  point("unit.produced_on", null, "BatteryNameplate.DateOfManufacture"),
  point("battery_state.put_into_service_on", `${GENERAL}.puttingIntoService`, null, { as: DAY }),
  point("battery_state.put_into_service_on", null, "BatteryNameplate.DateOfPuttingIntoService"),
  point("battery_state.status", `${GENERAL}.batteryStatus`, "BatteryNameplate.LifeCycleStage", { as: STATUS }),
  point("weight_g", `${GENERAL}.batteryMass`, "TechnicalData.GeneralInformation.BatteryMass", { as: THOUSANDTH }),
  point(
    "battery.calendar_warranty_months",
    `${GENERAL}.warrentyPeriod`,
    "TechnicalData.GeneralInformation.WarrantyInformation.WarrantyPeriod",
    { as: MONTHS, asModel: WARRANTY },
  ),
  point("manufacturer.name", `${GENERAL}.manufacturerInformation.contactName`, "BatteryNameplate.ManufacturerName"),
  point("manufacturer.name", null, "TechnicalData.GeneralInformation.ManufacturerName"),
  point(
    "manufacturer.identifier",
    `${GENERAL}.manufacturerInformation.identifier`,
    "BatteryNameplate.ManufacturerIdentifier",
  ),
  point("manufacturer.identifier", null, "TechnicalData.GeneralInformation.ManufacturerIdentifier"),
  point("manufacturer.country", `${GENERAL}.manufacturerInformation.postalAddress.addressCountry`, null),
  point("manufacturer.address", `${GENERAL}.manufacturerInformation.postalAddress.streetAddress`, null),
  point("manufacturer.postal_code", `${GENERAL}.manufacturerInformation.postalAddress.postalCode`, null),
  point("operator.name", `${GENERAL}.operatorInformation.contactName`, null),
  point("operator.identifier", `${GENERAL}.operatorInformation.identifier`, "BatteryNameplate.OperatorIdentifier"),
  point("operator.country", `${GENERAL}.operatorInformation.postalAddress.addressCountry`, null),
  point("operator.address", `${GENERAL}.operatorInformation.postalAddress.streetAddress`, null),
  point("operator.postal_code", `${GENERAL}.operatorInformation.postalAddress.postalCode`, null),
  // A facility has no postal address but an identifier, which names the place.
  point(
    "facility.identifier",
    `${GENERAL}.manufacturingPlace.streetAddress`,
    "BatteryNameplate.UniqueFacilityIdentifier",
  ),
  point("facility.country", `${GENERAL}.manufacturingPlace.addressCountry`, null),
  point("facility.postal_code", `${GENERAL}.manufacturingPlace.postalCode`, null),

  technical("rated_energy_kwh", "ratedEnergy", "CapacityEnergyVoltage.CertifiedUsableBatteryEnergy"),
  technical("rated_capacity_ah", "ratedCapacity", "CapacityEnergyVoltage.RatedCapacity"),
  technical("voltage_min_v", "minimumVoltage", "CapacityEnergyVoltage.MinVoltage"),
  technical("voltage_nominal_v", "nominalVoltage", "CapacityEnergyVoltage.NominalVoltage"),
  technical("voltage_max_v", "maximumVoltage", "CapacityEnergyVoltage.MaxVoltage"),
  technical("power_w", `originalPowerCapability${AT_FULL}.powerCapabilityAt`, null),
  point("battery.power_w", null, `${AREAS}.PowerCapability.OriginalPowerCapability[atSoc=100].powerCapabilityAt`),
  technical("power_limit_w", "ratedMaximumPower", "PowerCapability.MaximumPermittedBatteryPower"),
  technical("power_energy_ratio", "powerCapabilityRatio", "PowerCapability.RatioNorminalBatteryPowerAndBatteryEnergy"),
  technical("expected_cycles", "expectedNumberOfCycles", "Lifetime.ExpectedNumberOfCycles"),
  technical("expected_years", "expectedLifetime", "Lifetime.ExpectedLifetimeInCalendarYears", { as: WHOLE }),
  technical("exhaustion_threshold_pct", "capacityThresholdForExhaustion", "Lifetime.CapacityThresholdExhaustion"),
  technical("cycle_test", "lifetimeReferenceTest", null, { as: NAME_AS_URI }),
  technical("cycle_test_c_rate", "cRateLifeCycleTest", "Lifetime.CRateOfRelevantCycleLifeTest"),
  technical(
    "storage_temperature_min_c",
    "temperatureRangeIdleState.minimum",
    "Temperature.TemperatureRangeIdleState_LowerBoundary",
  ),
  technical(
    "storage_temperature_max_c",
    "temperatureRangeIdleState.maximum",
    "Temperature.TemperatureRangeIdleState_UpperBoundary",
  ),
  technical("efficiency_initial_pct", "roundtripEfficiency", null),
  technical("efficiency_half_life_pct", "roundTripEfficiencyat50PerCentCycleLife", null),
  technical("efficiency_initial_pct", null, "RoundTripEnergyEfficiency.InitialRoundTripEnergyEfficiency", {
    as: WHOLE,
  }),
  technical(
    "efficiency_half_life_pct",
    null,
    "RoundTripEnergyEfficiency.RoundTripEnergyEfficiencyAt50PercentOfCycleLife",
    { as: WHOLE },
  ),
  technical("self_discharge_initial_pct", "initialSelfDischarge", null),
  technical("self_discharge_initial_pct", null, "RoundTripEnergyEfficiency.InitialSelfDischargingRate", { as: WHOLE }),
  technical(
    "cell_resistance_mohm",
    "initialInternalResistance[batteryComponent=cell].ohmicResistance",
    "Resistance.InitialInternalResistanceOnBatteryCellLevel",
    { as: THOUSANDTH },
  ),
  technical(
    "pack_resistance_mohm",
    "initialInternalResistance[batteryComponent=pack].ohmicResistance",
    "Resistance.InitialInternalResistanceOnBatteryPackLevel",
    { as: THOUSANDTH },
  ),
  technical(
    "module_resistance_mohm",
    "initialInternalResistance[batteryComponent=module].ohmicResistance",
    "Resistance.InitialInternalResistanceOnBatteryModuleLevel",
    { as: THOUSANDTH, isOptional: true },
  ),
  point(
    "battery_state.efficiency_fade_pct",
    `${TECHNICAL}.roundTripEfficiencyFade`,
    `${AREAS}.RoundTripEnergyEfficiency.EnergyRoundTripEfficiencyFade`,
  ),
  point("battery_state.power_fade_pct", `${TECHNICAL}.powerFade`, `${AREAS}.PowerCapability.PowerFade`),
  point("battery_state.capacity_fade_pct", null, `${AREAS}.CapacityEnergyVoltage.CapacityFade`),
  point(
    "battery_state.resistance_increase_pct",
    null,
    `${AREAS}.Resistance.InternalResistanceIncreaseOfBatteryPackLevel`,
  ),

  dynamic("energy_throughput_kwh", "energyThroughput"),
  dynamic("capacity_throughput_ah", "capacityThroughput"),
  dynamic("cycles", "numberOfFullCycles"),
  dynamic("certified_energy_pct", "stateOfCertifiedEnergy"),
  dynamic("capacity_fade_pct", "capacityFade", { idta: false }),
  dynamic("remaining_energy_kwh", "remainingEnergy"),
  dynamic("capacity_ah", "remainingCapacity"),
  dynamic("self_discharge_change_pct", "evolutionOfSelfDischarge"),
  dynamic("self_discharge_pct", "currentSelfDischargingRate"),
  dynamic("resistance_increase_pct", "internalResistanceIncrease", { idta: false, entry: "[batteryComponent=pack]" }),
  dynamic("remaining_efficiency_pct", "remainingRoundTripEnergyEfficiency"),
  dynamic("state_of_charge_pct", "stateOfCharge"),
  duration("hot_minutes", "timeExtremeHighTemp"),
  duration("cold_minutes", "timeExtremeLowTemp"),
  duration("hot_charging_minutes", "timeExtremeHighTempCharging"),
  duration("cold_charging_minutes", "timeExtremeLowTempCharging"),
  {
    field: "battery_state.temperature_c",
    idta: "ProductCondition.TemperatureInformation.MeasuredTemp",
    times: { idta: "ProductCondition.TemperatureInformation.LastUpdate" },
  },
  {
    field: "battery_state.power_w",
    model: `${CONDITION}.remainingPowerCapability.remainingPowerCapabilityValue.powerCapabilityAt`,
    isRequired: true,
    idta: "ProductCondition.RemainingPowerCapability.RemainingPowerCapabilityDynamicAt.PowerCapabilityAt",
    times: {
      model: `${CONDITION}.remainingPowerCapability.lastUpdate`,
      idta: "ProductCondition.RemainingPowerCapability.LastUpdate",
    },
  },

  point(
    "battery.chemistry",
    "MaterialComposition.batteryChemistry.clearName",
    "MaterialComposition.BatteryChemistry.ClearName",
  ),
  ...recycled("cobalt", "Cobalt"),
  ...recycled("nickel", "Nickel"),
  ...recycled("lithium", "Lithium"),
  ...recycled("lead", "Lead"),
  point("battery.renewable_content_pct", `${CIRCULARITY}.renewableContent`, "Circularity.RenewableContent"),
  point(
    "battery.extinguishing_agent",
    `${CIRCULARITY}.safetyMeasures.extinguishingAgent`,
    "Circularity.SafetyMeasures.ExtinguishingAgents",
    { as: ONE_OF_LIST },
  ),
  point("addresses.safety", `${CIRCULARITY}.safetyMeasures.safetyInstructions`, null),
  point("addresses.safety", null, "Circularity.SafetyMeasures.SafetyInstructions", { as: ONE_OF_LIST }),
  ...(["wastePrevention", "separateCollection", "informationOnCollection"] as const).flatMap((member) => [
    point(`addresses.${member}`, `${CIRCULARITY}.endOfLifeInformation.${member}`, null),
    point(
      `addresses.${member}`,
      null,
      `Circularity.EndOfLifeInformation.${member.charAt(0).toUpperCase()}${member.slice(1)}`,
      { as: ONE_OF_LIST },
    ),
  ]),
  point("battery.carbon_per_kwh", `${CARBON}.batteryCarbonFootprint`, null),
  stage("raw_material", "RawMaterialExtraction"),
  stage("production", "MainProduction"),
  stage("distribution", "Distribution"),
  stage("end_of_life", "Recycling"),
  point("battery.carbon_performance_class", `${CARBON}.carbonFootprintPerformanceClass`, null),
  point("battery.carbon_study_url", `${CARBON}.carbonFootprintStudy`, null),
  point("battery.due_diligence_url", "SupplyChainDueDiligence.supplyChainDueDiligenceReport", null),
  point("addresses.declaration", "Labeling.declarationOfConformity", null),
  point("addresses.testReport", "Labeling.resultOfTestReport", null),
];
