import type { PgTable } from "drizzle-orm/pg-core";
import type { BatteryState } from "@/lib/ecodesign/registry";
import {
  applyReading,
  type BatteryRecord,
  isCheckpoint,
  measuredAtOf,
  membersChanged,
  NOTHING_RECORDED,
  pickMembers,
} from "@/lib/passports/battery/rules";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import type { Queryable } from "../client";
import { batteryReadings, batteryRecords } from "../schema/index";
import type { AllBrandsDb } from "../tenant";
import type { Article } from "./articles/article";
import type { By, Chronicle } from "./chronicle";
import { SECOND_LIFE_MODEL } from "./demo-lives";
import type { DemoProduct, Unit } from "./demo-units";
import { numberOf } from "./drawn";

const ROWS_PER_STATEMENT = 1_000;

export async function insertAll<Table extends PgTable>(
  tx: Queryable,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await tx.insert(table).values(rows.slice(start, start + ROWS_PER_STATEMENT));
}

/** Dynamic data of the demo brand's batteries (Regulation (EU) 2023/1542, Annex XIII, point 4). */

const READ_EVERY_DAYS = 45;
const CYCLES_A_DAY = 0.4;
/** Percent of capacity lost per hundred cycles. */
const FADE_PER_100_CYCLES = 1.9;

/** What was measured when the battery was placed on the market: Annex XIII, point 4(a) and (b). */
export function newStateOf({ declared, lifetimeYears, model }: Article): BatteryState {
  const battery = declared?.battery;
  const resistance = battery?.pack_resistance_mohm ?? null;
  return {
    ...NEW,
    status: model === SECOND_LIFE_MODEL ? "repurposed" : "original",
    capacity_ah: battery?.rated_capacity_ah ?? null,
    power_w: battery?.power_w ?? null,
    resistance_mohm: resistance,
    ohmic_resistance_mohm: resistance === null ? null : tenth(resistance * 0.8),
    expected_cycles: battery?.expected_cycles ?? null,
    expected_years: lifetimeYears,
    ...(battery?.category === "ev" && { certified_energy_pct: 100 }),
  };
}

const NEW: BatteryState = {
  state_of_health_pct: 100,
  remaining_efficiency_pct: 100,
  efficiency_fade_pct: 0,
  remaining_capacity_pct: 100,
  remaining_power_pct: 100,
  capacity_fade_pct: 0,
  power_fade_pct: 0,
  resistance_increase_pct: 0,
  round_trip_efficiency_pct: 96,
  self_discharge_pct: 1.2,
  cycles: 0,
  energy_throughput_kwh: 0,
  temperature_c: 20,
  state_of_charge_pct: 30,
  negative_events: [],
};

const tenth = (value: number) => Math.round(value * 10) / 10;

interface SeededReading {
  brandId: string;
  passportId: string;
  number: number;
  measured: BatteryState;
  measuredAt: Date;
  recordedAt: Date;
  record: BatteryRecord;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
}

export async function seedBatteryStates(
  tx: AllBrandsDb,
  catalogue: readonly DemoProduct[],
  { chronicle, erp, today }: { chronicle: Chronicle; erp: By; today: Date },
): Promise<void> {
  const batteries = catalogue.flatMap(({ units }) => units.map((unit) => readingsOf(unit, today)));
  const source = { sourceKind: "key" as const, sourceId: erp.id };
  const readings = batteries.flat().map(({ from, to, record, ...row }) => {
    const { passportId, number, recordedAt: at } = row;
    if (number > 1) chronicle.add(at, erp, "passport.battery_recorded", ["passport", passportId], { number, from, to });
    return { ...row, ...source, checkpoint: isCheckpoint(number) ? record : null };
  });
  const states = batteries.flatMap((all) =>
    all.slice(-1).map(({ brandId, passportId, number, recordedAt: createdAt, record: { state, times } }) => {
      return { brandId, passportId, number, state, times, createdAt };
    }),
  );
  await insertAll(tx, batteryReadings, readings);
  await insertAll(tx, batteryRecords, states);
}

function readingsOf({ label, article, registeredAt, passport }: Unit, today: Date): SeededReading[] {
  if (article.group !== "battery") return [];
  const { id: passportId, brandId, producedOn, holderId } = passport;
  const days = Math.floor((today.getTime() - registeredAt.getTime()) / DAY_MS);
  const count = holderId === null ? 0 : Math.min(Math.floor(days / READ_EVERY_DAYS), 4);
  const readings: SeededReading[] = [];
  for (let number = 1; number <= count + 1; number += 1) {
    const recordedAt = new Date(registeredAt.getTime() + (number - 1) * READ_EVERY_DAYS * DAY_MS);
    const before = readings.at(-1)?.record ?? NOTHING_RECORDED;
    const update: BatteryState =
      number === 1
        ? stated({ recorded_on: producedOn, ...newStateOf(article) })
        : readingOf(`${label} reading ${number - 1}`, number - 1, recordedAt);
    const changed = membersChanged(before.state, update);
    const measured = pickMembers(update, changed) as BatteryState;
    const measuredAt = measuredAtOf(update, recordedAt);
    const { state, times } = applyReading(before, { measuredAt, measured });
    const [from, to] = [pickMembers(before.state, changed), pickMembers(state, changed)];
    readings.push({
      brandId,
      passportId,
      number,
      measured,
      measuredAt,
      recordedAt,
      record: { state, times },
      from,
      to,
    });
  }
  return readings;
}

const stated = (state: BatteryState): BatteryState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null));

function readingOf(label: string, reading: number, at: Date): BatteryState {
  const cycles = Math.round(reading * READ_EVERY_DAYS * CYCLES_A_DAY) + numberOf(`${label} cycles`, 8);
  const fade = tenth((cycles / 100) * FADE_PER_100_CYCLES);
  return {
    recorded_on: dayOf(at),
    state_of_health_pct: tenth(100 - fade),
    remaining_capacity_pct: tenth(100 - fade),
    remaining_power_pct: tenth(100 - fade / 2),
    capacity_fade_pct: fade,
    power_fade_pct: tenth(fade / 2),
    resistance_increase_pct: tenth(fade * 1.8),
    cycles,
    energy_throughput_kwh: tenth(cycles * 0.48),
    temperature_c: 8 + numberOf(`${label} temperature`, 18),
    state_of_charge_pct: 20 + numberOf(`${label} charge`, 75),
    ...(numberOf(`${label} events`, 9) === 0 && { negative_events: [`${dayOf(at)}: deep discharge`] }),
  };
}
