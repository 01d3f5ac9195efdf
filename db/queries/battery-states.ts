import { and, asc, between, desc, eq, inArray, lt, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { BatteryState } from "@/lib/ecodesign/registry";
import {
  applyReading,
  type BatteryRecord,
  type BatteryTrend,
  checkpointBefore,
  isCheckpoint,
  measuredAtOf,
  NOTHING_RECORDED,
  type Reading,
  type ReadingSource,
  READINGS_PER_CHECKPOINT,
  trendsOf,
} from "@/lib/passports/battery/rules";
import { arrayText } from "../rows";
import { batteryReadings, batteryRecords, passports, products } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { insertMany, insertStatement } from "./bulk-writer";
import type { BulkSource } from "./products";

export type BatteryStateRow = Pick<typeof batteryRecords.$inferSelect, "number" | "state" | "times" | "createdAt">;
export type BatteryReadingRow = Omit<typeof batteryReadings.$inferSelect, "brandId" | "passportId" | "checkpoint">;

interface OfPassport {
  brandId: string;
  passportId: string;
}

const present = {
  number: batteryRecords.number,
  state: batteryRecords.state,
  times: batteryRecords.times,
  createdAt: batteryRecords.createdAt,
};
const reading = {
  number: batteryReadings.number,
  measuredAt: batteryReadings.measuredAt,
  measured: batteryReadings.measured,
  recordedAt: batteryReadings.recordedAt,
  sourceKind: batteryReadings.sourceKind,
  sourceId: batteryReadings.sourceId,
};

const ofPassport = ({ brandId, passportId }: OfPassport) =>
  and(eq(batteryReadings.passportId, passportId), eq(batteryReadings.brandId, brandId));

export interface StoredReading extends Reading {
  number: number;
  record: BatteryRecord;
}

export interface BatteryReadings {
  passportId: string;
  readings: readonly StoredReading[];
}

/** Stores the readings and makes the last one's record the present one. The caller holds the passports' locks. */
export async function insertBatteryReadings(
  tx: TenantDb,
  { brandId, at, ...source }: BulkSource & ReadingSource,
  batteries: readonly BatteryReadings[],
): Promise<void> {
  const rows = batteries.flatMap(({ passportId, readings }) =>
    readings.map(({ number, measuredAt, measured, record }) => {
      const { state, times } = record;
      return { passportId, number, measuredAt, measured, checkpoint: isCheckpoint(number) ? { state, times } : null };
    }),
  );
  await insertMany(tx, batteryReadings, rows, { common: { brandId, recordedAt: at, ...source } });
  const states = batteries.flatMap(({ passportId, readings }) =>
    readings.slice(-1).map(({ number, record: { state, times } }) => ({ passportId, number, state, times })),
  );
  if (states.length > 0)
    await tx.execute(
      insertStatement(batteryRecords, states, {
        common: { brandId, createdAt: at },
        orderBy: ["passportId"],
        onConflict: sql`on conflict (passport_id) do update set number = excluded.number, state = excluded.state,
          times = excluded.times, created_at = excluded.created_at`,
      }),
    );
}

export async function insertFirstBatteryStates(
  tx: TenantDb,
  source: BulkSource & ReadingSource,
  rows: readonly { passportId: string; state: BatteryState }[],
): Promise<void> {
  const batteries = rows.map(({ passportId, state }) => {
    const first = { measuredAt: measuredAtOf(state, source.at), measured: state };
    return { passportId, readings: [{ ...first, number: 1, record: applyReading(NOTHING_RECORDED, first) }] };
  });
  await insertBatteryReadings(tx, source, batteries);
}

/** The state now or as it was recorded at an instant; null if nothing had been recorded. */
export async function findBatteryState(
  db: TenantDb,
  { on, ...of }: OfPassport & { on?: Date | undefined },
): Promise<BatteryStateRow | null> {
  if (on === undefined) {
    const mine = and(eq(batteryRecords.passportId, of.passportId), eq(batteryRecords.brandId, of.brandId));
    return (await db.select(present).from(batteryRecords).where(mine))[0] ?? null;
  }
  const [last] = await db
    .select({ number: max(batteryReadings.number) })
    .from(batteryReadings)
    .where(and(ofPassport(of), lte(batteryReadings.recordedAt, on)));
  return last?.number == null ? null : ((await replay(db, { ...of, from: last.number, to: last.number }))[0] ?? null);
}

async function replay(
  db: TenantDb,
  { from, to, ...of }: OfPassport & { from: number; to: number },
): Promise<BatteryStateRow[]> {
  const rows = await db
    .select({ ...reading, checkpoint: batteryReadings.checkpoint })
    .from(batteryReadings)
    .where(and(ofPassport(of), between(batteryReadings.number, checkpointBefore(from), to)))
    .orderBy(asc(batteryReadings.number));
  let record: BatteryRecord = NOTHING_RECORDED;
  const states = rows.map(({ checkpoint, number, recordedAt: createdAt, ...read }) => {
    record = checkpoint ?? applyReading(record, read);
    return { number, state: record.state, times: record.times, createdAt };
  });
  return states.filter(({ number }) => number >= from).toReversed();
}

export async function listBatteryStates(
  db: TenantDb,
  { before, limit, ...of }: OfPassport & { before?: number | undefined; limit: number },
): Promise<BatteryStateRow[]> {
  const last = (await findBatteryState(db, of))?.number ?? 0;
  const to = before === undefined ? last : Math.min(before - 1, last);
  return to < 1 ? [] : replay(db, { ...of, from: Math.max(1, to - limit + 1), to });
}

export async function listPresentBatteryStates(
  db: TenantDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<Map<string, BatteryStateRow>> {
  if (passportIds.length === 0) return new Map();
  const rows = await db
    .select({ passportId: batteryRecords.passportId, ...present })
    .from(batteryRecords)
    .where(and(eq(batteryRecords.brandId, brandId), inArray(batteryRecords.passportId, [...passportIds])));
  return new Map(rows.map(({ passportId, ...row }) => [passportId, row]));
}

export interface ReadingPlace {
  measuredAt: Date;
  number: number;
}

export async function listBatteryReadings(
  db: TenantDb,
  {
    after,
    since,
    until,
    members,
    limit,
    ...of
  }: OfPassport & {
    after?: ReadingPlace | undefined;
    since?: Date | undefined;
    until?: Date | undefined;
    members?: readonly string[] | undefined;
    limit: number;
  },
): Promise<BatteryReadingRow[]> {
  const { measuredAt, number } = batteryReadings;
  return db
    .select(reading)
    .from(batteryReadings)
    .where(
      and(
        ofPassport(of),
        since && sql`${measuredAt} >= ${sql.param(since, measuredAt)}`,
        until && lte(measuredAt, until),
        members && sql`${batteryReadings.measured} ?| ${textArray(members)}`,
        after && or(lt(measuredAt, after.measuredAt), and(eq(measuredAt, after.measuredAt), lt(number, after.number))),
      ),
    )
    .orderBy(desc(measuredAt), desc(number))
    .limit(limit);
}

const POINTS_MAX = 300;

function sampledNumbers(last: number): number[] {
  if (last <= POINTS_MAX) return Array.from({ length: last }, (_, index) => index + 1);
  const checkpoints = Math.ceil(last / READINGS_PER_CHECKPOINT);
  const count = Math.min(POINTS_MAX, checkpoints);
  return Array.from(
    { length: count },
    (_, index) => 1 + READINGS_PER_CHECKPOINT * Math.round((index * (checkpoints - 1)) / Math.max(1, count - 1)),
  );
}

/** The charted values over time. Reads a bounded number of rows, however many readings there are. */
export async function findBatteryTrends(db: TenantDb, of: OfPassport): Promise<BatteryTrend[]> {
  const now = await findBatteryState(db, of);
  if (!now) return [];
  const rows = await db
    .select({ ...reading, checkpoint: batteryReadings.checkpoint })
    .from(batteryReadings)
    .where(and(ofPassport(of), inArray(batteryReadings.number, sampledNumbers(now.number))));
  const isWhole = now.number <= POINTS_MAX;
  return trendsOf([
    ...rows.map(({ checkpoint, measured, measuredAt }) =>
      isWhole || !checkpoint
        ? { state: measured, times: () => measuredAt.toISOString() }
        : { state: checkpoint.state, times: (member: string) => checkpoint.times[member] },
    ),
    { state: now.state, times: (member: string) => now.times[member] },
  ]);
}

const unit = { passportId: passports.id, productId: passports.productId, productGroup: products.productGroup };

export async function findUnitByCode(db: BrandDb, { brandId, code }: { brandId: string; code: string }) {
  const [row] = await db
    .select(unit)
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), eq(passports.code, code)));
  return row ?? null;
}

export interface UnitSerial {
  gtin14: string;
  serialNumber: string;
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param(arrayText(values))}::text[]`;

export async function listUnitsNamed(
  db: BrandDb,
  { brandId, codes, serials }: { brandId: string; codes: readonly string[]; serials: readonly UnitSerial[] },
) {
  const bySerial = sql`(${passports.gtin14}, ${passports.serialNumber}) in (select * from unnest(
    ${textArray(serials.map((serial) => serial.gtin14))}, ${textArray(serials.map((serial) => serial.serialNumber))}))`;
  const { code, gtin14, serialNumber, lifeEnd } = passports;
  const select = (condition: SQL) =>
    db
      .select({ ...unit, code, gtin14, serialNumber, lifeEnd })
      .from(passports)
      .innerJoin(products, eq(products.id, passports.productId))
      .where(and(eq(passports.brandId, brandId), condition));
  const byCode = sql`${passports.code} = any(${textArray(codes)})`;
  return [...(codes.length > 0 ? await select(byCode) : []), ...(serials.length > 0 ? await select(bySerial) : [])];
}

export async function listRecycledPassports(
  db: BrandDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<Set<string>> {
  const { id, lifeEnd } = passports;
  const rows = await db
    .select({ id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), eq(lifeEnd, "recycled"), sql`${id} = any(${textArray(passportIds)})`));
  return new Set(rows.map((row) => row.id));
}

export async function listReadingsAt(
  db: BrandDb,
  brandId: string,
  instants: readonly { passportId: string; measuredAt: Date }[],
) {
  const times = sql.param(arrayText(instants.map(({ measuredAt }) => measuredAt.toISOString())));
  const isNamed = sql`(${batteryReadings.passportId}, ${batteryReadings.measuredAt}) in (select * from unnest(
    ${textArray(instants.map(({ passportId }) => passportId))}, ${times}::timestamptz[]))`;
  return db
    .select({ passportId: batteryReadings.passportId, ...reading })
    .from(batteryReadings)
    .where(and(eq(batteryReadings.brandId, brandId), isNamed))
    .orderBy(asc(batteryReadings.number));
}
