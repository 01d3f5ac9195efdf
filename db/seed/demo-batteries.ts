import type { PgTable } from "drizzle-orm/pg-core";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { pickMembers, withUpdate } from "@/lib/passports/battery/contract";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import type { Queryable } from "../client";
import { batteryStates } from "../schema/index";
import type { AllBrandsDb } from "../tenant";
import type { By, Chronicle } from "./chronicle";
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

const NEW: BatteryState = {
  status: "original",
  state_of_health_pct: 100,
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

interface BatteryRecord {
  brandId: string;
  passportId: string;
  number: number;
  state: BatteryState;
  createdAt: Date;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
}

export async function seedBatteryStates(
  tx: AllBrandsDb,
  catalogue: readonly DemoProduct[],
  { chronicle, erp, today }: { chronicle: Chronicle; erp: By; today: Date },
): Promise<void> {
  const records = catalogue.flatMap(({ units }) => units.flatMap((unit) => batteryRecordsOf(unit, today)));
  const rows = records.map(({ from, to, ...row }) => {
    const { passportId, number, createdAt: at } = row;
    if (number > 1) chronicle.add(at, erp, "passport.battery_recorded", ["passport", passportId], { number, from, to });
    return row;
  });
  await insertAll(tx, batteryStates, rows);
}

function batteryRecordsOf({ label, article, registeredAt, passport }: Unit, today: Date): BatteryRecord[] {
  if (article.group !== "battery") return [];
  const { id: passportId, brandId, producedOn, holderId } = passport;
  const first: BatteryState = { recorded_on: producedOn, ...NEW };
  const days = Math.floor((today.getTime() - registeredAt.getTime()) / DAY_MS);
  const readings = holderId === null ? 0 : Math.min(Math.floor(days / READ_EVERY_DAYS), 4);
  const records = [{ brandId, passportId, number: 1, state: first, createdAt: registeredAt, from: {}, to: {} }];
  for (let reading = 1; reading <= readings; reading += 1) {
    const before = records.at(-1)!.state;
    const createdAt = new Date(registeredAt.getTime() + reading * READ_EVERY_DAYS * DAY_MS);
    const { state, changed } = withUpdate(before, readingOf(`${label} reading ${reading}`, reading, createdAt));
    const [from, to] = [pickMembers(before, changed), pickMembers(state, changed)];
    records.push({ brandId, passportId, number: reading + 1, state, createdAt, from, to });
  }
  return records;
}

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
