import { BATTERY_CATEGORIES, BATTERY_METAL_SYMBOLS, BATTERY_STATUSES } from "@/lib/law/battery-passport";
import {
  inSection,
  choice,
  count,
  day,
  flag,
  lines,
  link,
  long,
  measure,
  optional,
  percent,
  required,
  single,
  text,
  wholeMeasure,
} from "../field";

/** Regulation (EU) 2023/1542, Annex XIII: data of a battery model; see `law/battery-passport`. */

const celsius = () => measure("celsius", -273, 2000);
const share = (of: string) => optional(percent(), { help: `Recycled share of the ${of} in the active materials.` });
/** Article 7(1)(d) and (e): kg of CO2 equivalent per kWh of the energy provided over the expected service life. */
const footprint = (of: string) => optional(measure("kg_co2e_kwh", -1e6, 1e6), { help: `Carbon footprint ${of}.` });

const openMembers = {
  category: required(choice(BATTERY_CATEGORIES), {
    help: "The category decides whether a passport is due.",
    identifies: "entry",
    aliases: {
      en: "battery category",
      de: "batteriekategorie",
      fr: "catégorie de batterie",
      it: "categoria di batteria",
      es: "categoría de batería",
    },
  }),
  rated_energy_kwh: optional(measure("kwh", 0, 1e6), {
    help: "Rated energy. Industrial batteries have a passport above 2 kWh: Article 77(1).",
    aliases: {
      en: "rated energy; nominal energy; energy",
      de: "nennenergie; bemessungsenergie",
      fr: "énergie assignée; énergie nominale",
      it: "energia nominale",
      es: "energía nominal",
    },
  }),
  is_stationary: optional(flag(), {
    help: "Whether it is part of a stationary energy storage system: its state of health is due, Article 14(1).",
  }),
  has_cycle_life: optional(flag(), {
    help: "Whether its lifetime can be expressed in cycles. Decides data points of industrial batteries.",
  }),
  has_commercial_warranty: optional(flag(), {
    help: "Whether a commercial warranty for the calendar life is given: Annex XIII, point 1(m).",
  }),
  chemistry: optional(text(200), {
    help: "Such as lithium nickel manganese cobalt oxide.",
    aliases: {
      en: "battery chemistry; cell chemistry",
      de: "zellchemie; batteriechemie",
      fr: "chimie de la batterie",
      it: "chimica della batteria",
      es: "química de la batería",
    },
  }),
  hazardous_substances: optional(text(1000), { help: "Those other than mercury, cadmium or lead; none is an answer." }),
  critical_raw_materials: optional(text(1000), { help: "Those above 0.1 % of mass; none is an answer." }),
  extinguishing_agent: optional(text(200), { help: "Agent that extinguishes a fire of the battery." }),
  rated_capacity_ah: optional(measure("ah", 0, 1e6), {
    aliases: {
      en: "rated capacity; nominal capacity",
      de: "bemessungskapazität; nennkapazität",
      fr: "capacité assignée; capacité nominale",
      it: "capacità nominale",
      es: "capacidad asignada; capacidad nominal",
    },
  }),
  voltage_min_v: optional(measure("v", 0, 1e5)),
  voltage_nominal_v: optional(measure("v", 0, 1e5), {
    aliases: {
      en: "nominal voltage",
      de: "nennspannung",
      fr: "tension nominale",
      it: "tensione nominale",
      es: "tensión nominal",
    },
  }),
  voltage_max_v: optional(measure("v", 0, 1e5)),
  operating_temperature_min_c: optional(celsius()),
  operating_temperature_max_c: optional(celsius()),
  power_w: optional(measure("w", 0, 1e9), { help: "Original power capability." }),
  power_limit_w: optional(measure("w", 0, 1e9), { help: "Maximum power." }),
  power_temperature_min_c: optional(celsius()),
  power_temperature_max_c: optional(celsius()),
  power_energy_ratio: optional(measure("plain", 0, 1e6), {
    help: "Nominal power in W divided by the energy in Wh: Annex IV, part B.",
  }),
  expected_cycles: optional(count(1, 1_000_000, "Cycles are a whole number."), {
    help: "Expected lifetime in cycles.",
    aliases: {
      en: "cycle life; expected cycles",
      de: "zyklenlebensdauer; erwartete zyklen",
      fr: "durée de vie en cycles",
      it: "durata in cicli",
      es: "vida útil en ciclos",
    },
  }),
  expected_years: optional(measure("years", 0, 100), {
    help: "Expected calendar life under the reference conditions.",
  }),
  cycle_test: optional(text(200), { help: "The reference test for the cycles." }),
  cycle_test_c_rate: optional(measure("plain", 0, 1000), { help: "C-rate of the cycle-life test." }),
  exhaustion_threshold_pct: optional(percent(), {
    help: "Share of capacity at which it is exhausted: electric vehicles.",
  }),
  storage_temperature_min_c: optional(celsius()),
  storage_temperature_max_c: optional(celsius()),
  storage_test: optional(text(200), { help: "The reference test for temperatures when not in use." }),
  calendar_warranty_months: optional(wholeMeasure("months", 0, 600, "The warranty is in whole months."), {
    help: "How long the commercial warranty for calendar life applies.",
  }),
  efficiency_initial_pct: optional(percent(), { help: "Round-trip energy efficiency at the start." }),
  efficiency_half_life_pct: optional(percent(), { help: "Round-trip energy efficiency at half of its cycles." }),
  cell_resistance_mohm: optional(measure("mohm", 0, 1e6), { help: "Internal resistance of a cell." }),
  module_resistance_mohm: optional(measure("mohm", 0, 1e6), { help: "Internal resistance of a module." }),
  pack_resistance_mohm: optional(measure("mohm", 0, 1e6), { help: "Internal resistance of the pack." }),
  self_discharge_initial_pct: optional(percent(), { help: "Self-discharge in a month when it was new." }),
  renewable_content_pct: optional(percent(), { help: "Share of renewable content." }),
  recycled_cobalt_pct: share("cobalt"),
  recycled_lithium_pct: share("lithium"),
  recycled_nickel_pct: share("nickel"),
  recycled_lead_pct: share("lead"),
  cobalt_pre_consumer_pct: optional(percent()),
  cobalt_post_consumer_pct: optional(percent()),
  lithium_pre_consumer_pct: optional(percent()),
  lithium_post_consumer_pct: optional(percent()),
  nickel_pre_consumer_pct: optional(percent()),
  nickel_post_consumer_pct: optional(percent()),
  lead_pre_consumer_pct: optional(percent()),
  lead_post_consumer_pct: optional(percent()),
  carbon_per_kwh: footprint("per kWh of the total energy that it provides over its expected service life"),
  carbon_raw_material_per_kwh: footprint("of raw material acquisition and pre-processing, per kWh"),
  carbon_production_per_kwh: footprint("of main product production, per kWh"),
  carbon_distribution_per_kwh: footprint("of distribution, per kWh"),
  carbon_end_of_life_per_kwh: footprint("of end of life and recycling, per kWh"),
  carbon_performance_class: optional(text(20), { help: "Class of the carbon footprint, once an act has set classes." }),
  carbon_study_url: optional(link(), { help: "https address of the public version of the footprint study." }),
  due_diligence_url: optional(link(), { help: "https address of the report on due diligence in the supply chain." }),
  separate_collection_symbol: optional(flag(), { help: "Whether it bears the symbol of the crossed-out bin." }),
  metal_symbols: optional(choice(BATTERY_METAL_SYMBOLS), {
    help: "Chemical symbols next to it: cadmium above 0.002 %, lead above 0.004 %.",
  }),
};

const serviceMembers = {
  cathode: optional(text(500), { help: "Materials of the cathode." }),
  anode: optional(text(500), { help: "Materials of the anode." }),
  electrolyte: optional(text(500), { help: "Materials of the electrolyte." }),
  part_numbers: optional(text(2000), { help: "Part numbers of the components." }),
  spare_part_sources: optional(text(1000), { help: "Who sells spare parts, with contact details." }),
  dismantling: optional(long(5000), { help: "How to take it apart, step by step." }),
  dismantling_url: optional(link(), { help: "https address of exploded diagrams and sequences." }),
  fasteners: optional(text(500), { help: "Type and number of the fastenings to be unlocked." }),
  tools: optional(text(500), { help: "The tools that are needed." }),
  damage_warnings: optional(text(1000), { help: "Where parts can be damaged." }),
  cell_count: optional(count(1, 1_000_000, "Cells are a whole number.")),
  cell_layout: optional(text(500), { help: "How the cells are laid out." }),
  safety_measures: optional(long(5000), { help: "Safety measures to observe." }),
};

export const battery = inSection("battery", {
  battery: optional(single(openMembers), {
    help: "What anybody may read of a battery in its passport.",
    grounds: ["battery_77", "battery_xiii_1"],
    groups: ["battery"],
    access: "annex_xiii_1",
  }),
});

export const batteryService = inSection("battery", {
  battery_service: optional(single(serviceMembers), {
    help: "Battery data for persons with a legitimate interest and authorities only.",
    grounds: ["battery_77", "battery_xiii_2"],
    groups: ["battery"],
    access: "annex_xiii_2",
  }),
});

const minutes = (suffix: string) =>
  optional(measure("minutes", 0, 1e9), { help: `Time that it has spent ${suffix} so far.` });

const EVENT_CHARACTERS_MAX = 300;
const EVENTS_MAX = 100;

/** Annex XIII, point 4: data of an individual battery, recorded at market placement, change of status and in use. */
export const batteryStateMembers = {
  recorded_on: optional(day(), { help: "The day the values were read from the battery." }),
  put_into_service_on: optional(day(), { help: "The day on which the battery was put into service." }),
  status: optional(choice(BATTERY_STATUSES), {
    help: "Original, or what has been made of the battery since.",
    aliases: {
      en: "battery status",
      de: "batteriestatus",
      fr: "statut de la batterie",
      it: "stato della batteria",
      es: "estado de la batería",
    },
  }),
  state_of_health_pct: optional(percent(), {
    help: "What is left of what it could do when it was new.",
    aliases: {
      en: "state of health; soh",
      de: "alterungszustand; soh; gesundheitszustand",
      fr: "état de santé; soh",
      it: "stato di salute; soh",
      es: "estado de salud; soh",
    },
  }),
  certified_energy_pct: optional(percent(), {
    help: "State of certified energy (SOCE), of batteries of electric vehicles.",
    aliases: { en: "state of certified energy; soce", de: "soce", fr: "soce", it: "soce", es: "soce" },
  }),
  remaining_capacity_pct: optional(percent(), {
    help: "Remaining capacity, as a share of the rated capacity.",
    aliases: {
      en: "remaining capacity",
      de: "verbleibende kapazität; restkapazität",
      fr: "capacité restante",
      it: "capacità residua",
      es: "capacidad restante",
    },
  }),
  remaining_power_pct: optional(percent(), { help: "Remaining power capability, as a share of the original one." }),
  capacity_ah: optional(measure("ah", 0, 1e6), { help: "Capacity as measured now: Annex XIII, point 4(a)." }),
  power_w: optional(measure("w", 0, 1e9), { help: "Power as measured now." }),
  resistance_mohm: optional(measure("mohm", 0, 1e6), { help: "Internal resistance as measured now." }),
  ohmic_resistance_mohm: optional(measure("mohm", 0, 1e6), { help: "Ohmic resistance: Annex VII, part A." }),
  efficiency_fade_pct: optional(percent(), { help: "Energy round-trip efficiency that it has lost since it was new." }),
  remaining_efficiency_pct: optional(percent(), {
    help: "Remaining energy round-trip efficiency, as a share of the original one.",
  }),
  expected_cycles: optional(count(0, 1_000_000, "Cycles are a whole number."), {
    help: "Expected lifetime in cycles under the reference conditions; not for non-cycle applications.",
  }),
  expected_years: optional(measure("years", 0, 100), {
    help: "Expected lifetime in calendar years under the reference conditions.",
  }),
  remaining_energy_kwh: optional(measure("kwh", 0, 1e6), { help: "Energy that it can supply now." }),
  capacity_fade_pct: optional(percent(), { help: "Capacity that it has lost since it was new." }),
  power_fade_pct: optional(percent(), { help: "Power that it has lost since it was new." }),
  resistance_increase_pct: optional(measure("pct", 0, 10_000), {
    help: "By how many percent its internal resistance has grown.",
  }),
  round_trip_efficiency_pct: optional(percent(), { help: "Energy round-trip efficiency." }),
  self_discharge_pct: optional(percent(), { help: "Self-discharge in a month." }),
  self_discharge_change_pct: optional(measure("pct", -100, 10_000), {
    help: "Evolution of self-discharge: by how many percent its rate has changed since it was new.",
  }),
  cycles: optional(count(0, 10_000_000, "Cycles are a whole number."), {
    help: "Full equivalent charging and discharging cycles so far.",
    aliases: {
      en: "charging cycles; cycle count",
      de: "ladezyklen; zyklenzahl",
      fr: "cycles de charge; nombre de cycles",
      it: "cicli di carica; numero di cicli",
      es: "ciclos de carga; número de ciclos",
    },
  }),
  energy_throughput_kwh: optional(measure("kwh", 0, 1e12), { help: "Energy that has passed through it so far." }),
  capacity_throughput_ah: optional(measure("ah", 0, 1e12), { help: "Charge that has passed through it so far." }),
  deep_discharges: optional(count(0, 10_000_000, "Deep discharges are a whole number."), {
    help: "Number of deep discharges so far.",
  }),
  hot_minutes: minutes("above the upper limit of temperature"),
  cold_minutes: minutes("below the lower limit of temperature"),
  hot_charging_minutes: minutes("above the upper limit of temperature while charging"),
  cold_charging_minutes: minutes("below the lower limit of temperature while charging"),
  temperature_c: optional(celsius(), { help: "Temperature of its surroundings, as last recorded." }),
  state_of_charge_pct: optional(percent(), { help: "State of charge, as last recorded." }),
  negative_events: optional(lines(EVENT_CHARACTERS_MAX, EVENTS_MAX), {
    help: "Accidents, deep discharges and the like, each with its day; an empty list says that there was none.",
  }),
};

export const batteryState = {
  battery_state: optional(single(batteryStateMembers), {
    help: "Data of the individual battery, for persons with a legitimate interest only.",
    grounds: ["battery_77", "battery_xiii_4"],
    groups: ["battery"],
    access: "annex_xiii_4",
  }),
};
