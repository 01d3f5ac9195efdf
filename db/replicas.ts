import { sql } from "drizzle-orm";
import { madeOnce, sharedCache } from "@/lib/platform/caches";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { type OpenDatabase, databaseState, openDatabase } from "./client";
import { Source } from "./handle";
import { onlyRow } from "./rows";
import { type AllBrandsDb, poolOf, type Queryable, onOtherPool, type TenantDb } from "./tenant";

/**
 * Reads from replicas that may be some seconds old. Twice a second the primary reports its log position. A replica
 * that has replayed up to it contains everything committed before this process's own clock time of the query. An idle
 * primary causes no delay, and the clocks of machines need not agree.
 */

/** No response is older than this. */
export const STALE_MS_MAX = 5 * SECOND_MS;
/** A read starts only on a replica at most this old; changes by other processes can be missed for this long. */
const BEGINS_WITHIN_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS / 2;
const RESTS_AFTER_MS = 5 * SECOND_MS;
const LOOK_RESTING_EVERY_MS = 4 * SECOND_MS;
const MARKS_KEPT = 4 * (STALE_MS_MAX / LOOK_EVERY_MS);
/** After a change the brand is read from the primary for this time, because its transaction may still be running. */
const HELD_MS = 2 * STALE_MS_MAX;

interface Replica {
  opened: OpenDatabase;
  name: string;
  /** Contains everything committed before this time; -Infinity: unknown. */
  holdsUntilMs: number;
  isBehind: boolean;
}

interface Choice extends Pick<Replica, "holdsUntilMs"> {
  db: AllBrandsDb;
  doubt: () => void;
}

interface Mark extends PrimaryMark {
  atMs: number;
}

export class Replicas {
  readonly #replicas: Replica[];
  readonly #watching: OpenDatabase;
  #marks: Mark[] = [];
  #next = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isResting = false;
  #askedMs = monotonicMs();

  constructor(primaryUrl: string, urls: readonly string[], poolSizeMax: number) {
    this.#watching = openDatabase(primaryUrl, 1, { statementMsMax: STALE_MS_MAX });
    this.#replicas = urls.map((url, index) => ({
      opened: openDatabase(url, poolSizeMax),
      name: String(index + 1),
      holdsUntilMs: -Infinity,
      isBehind: false,
    }));
    void this.#watch();
  }

  /** Round robin among recent replicas. Also returns the time up to which the replica is complete. */
  choose(): Choice | undefined {
    this.#askedMs = monotonicMs();
    if (this.#isResting) this.#lookSoon(0);
    const first = this.#next++;
    for (const url of this.#replicas.keys()) {
      const replica = this.#replicas[(first + url) % this.#replicas.length];
      if (!replica || monotonicMs() - replica.holdsUntilMs > BEGINS_WITHIN_MS) continue;
      const doubt = () => void (replica.holdsUntilMs = -Infinity);
      return { db: replica.opened.db, holdsUntilMs: replica.holdsUntilMs, doubt };
    }
    return undefined;
  }

  /** Maximum age of each replica's data in seconds, by name; Infinity when unknown. */
  ages(): { name: string; seconds: number }[] {
    return this.#replicas.map(({ name, holdsUntilMs }) => ({
      name,
      seconds: (monotonicMs() - holdsUntilMs) / SECOND_MS,
    }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#watching, ...this.#replicas.map(({ opened }) => opened)].map(({ close }) => close()));
  }

  async #watch(): Promise<void> {
    await this.#mark();
    await Promise.all(this.#replicas.map((replica) => this.#look(replica)));
    this.#isResting = monotonicMs() - this.#askedMs > RESTS_AFTER_MS;
    this.#lookSoon(this.#isResting ? LOOK_RESTING_EVERY_MS : LOOK_EVERY_MS);
  }

  #lookSoon(inMs: number): void {
    clearTimeout(this.#timer);
    if (inMs === 0) this.#isResting = false;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#watch(), inMs).unref();
  }

  async #mark(): Promise<void> {
    const atMs = monotonicMs();
    const mark = await readPrimaryMark(this.#watching.db).catch(() => undefined);
    if (mark) this.#marks = [...this.#marks.slice(-MARKS_KEPT), { ...mark, atMs }];
  }

  async #look(replica: Replica): Promise<void> {
    const replayed = await readReplayed(replica.opened.db).catch(() => undefined);
    // A replica on another timeline than the primary may contain rows that never existed, and lack others.
    const mark = this.#marks.findLast(
      ({ position, timeline }) => replayed && timeline === replayed.timeline && position <= replayed.position,
    );
    replica.holdsUntilMs = mark?.atMs ?? -Infinity;
    const isBehind = monotonicMs() - replica.holdsUntilMs > BEGINS_WITHIN_MS;
    if (isBehind === replica.isBehind) return;
    replica.isBehind = isBehind;
    const event = { event: isBehind ? "replica.behind" : "replica.caught_up", replica: replica.name };
    if (isBehind) log().warn(event, "a replica is away or too far behind: all is read at the primary");
    else log().info(event, "a replica is read from again");
  }
}

/** While a brand keeps changing, other processes are notified again before they would return to a replica. */
const NOTIFY_AGAIN_MS = SECOND_MS;
interface ChangedBrand {
  untilMs: number;
  notifiedMs: number;
}
const changedBrands = sharedCache<string, ChangedBrand>("brands read at the primary", { sizeMax: 10_000 });

export function useReplicas({ db }: { db: Queryable }, replicas: Replicas): void {
  db.target.source.replicas = replicas;
}

export function replicasOf(db: Queryable): Replicas | undefined {
  return db.target.transaction ? undefined : (db.target.source.replicas as Replicas | undefined);
}

/** Reads this brand from the primary for some seconds, after a change that another process may have made. */
export function holdHere(brandId: string): void {
  const { notifiedMs = -Infinity } = changedBrands.get(brandId) ?? {};
  changedBrands.set(brandId, { untilMs: monotonicMs() + HELD_MS, notifiedMs });
}

export function holdToPrimary(brandId: string): void {
  const { notifiedMs = -Infinity } = changedBrands.get(brandId) ?? {};
  const [{ notifyOfChange }, nowMs] = [databaseState(), monotonicMs()];
  const isNotified = !notifyOfChange || notifiedMs > nowMs - NOTIFY_AGAIN_MS;
  changedBrands.set(brandId, { untilMs: nowMs + HELD_MS, notifiedMs: isNotified ? notifiedMs : nowMs });
  if (!isNotified) notifyOfChange(brandId);
}

/** Notifies other processes of changed brands, at most once a second for each. Undefined stops the notifications. */
export function notifyOfChanges(send: ((brandId: string) => void) | undefined): void {
  databaseState().notifyOfChange = send;
}

const isHeld = (brandId: string): boolean => (changedBrands.get(brandId)?.untilMs ?? 0) > monotonicMs();

interface ReplicaRead<T, More = unknown> {
  result: T;
  more: More;
  /** Age of the data in milliseconds; 0 when read from the primary. */
  ageMs: number;
}

interface Reading<Db, T, More> {
  /** May be called twice, as may `more`. */
  read: (db: Db) => Promise<T>;
  /** The brand of the result, to check for recent changes. Undefined: not found, so the primary is read. */
  brandOf: (result: T) => string | undefined;
  more?: ((db: Db, result: NonNullable<T>) => Promise<More>) | undefined;
}

/** Data may be up to five seconds old. Missing rows, brands changed recently, and slow reads go to the primary. */
export function readFromReplica<Db extends TenantDb, T, More>(
  db: Db,
  reading: Reading<Db, T, More>,
): Promise<ReplicaRead<T, More>> {
  const replica = replicasOf(db)?.choose();
  return replica ? readAt(replica, db, reading) : readHere(db, reading);
}

async function readHere<Db extends TenantDb, T, More>(
  db: Db,
  reading: Reading<Db, T, More>,
): Promise<ReplicaRead<T, More>> {
  const result = await reading.read(db);
  const more = reading.brandOf(result) === undefined ? undefined : await reading.more?.(db, result as NonNullable<T>);
  return { result, more: more as More, ageMs: 0 };
}

async function readAt<Db extends TenantDb, T, More>(
  replica: Choice,
  db: Db,
  reading: Reading<Db, T, More>,
): Promise<ReplicaRead<T, More>> {
  try {
    const near = onOtherPool(db, replica.db);
    const result = await reading.read(near);
    const brandId = reading.brandOf(result);
    if (brandId !== undefined && !isHeld(brandId)) {
      const more = reading.more && (await reading.more(near, result as NonNullable<T>));
      const ageMs = monotonicMs() - replica.holdsUntilMs;
      if (!isHeld(brandId) && ageMs <= STALE_MS_MAX) return { result, more: more as More, ageMs };
    }
  } catch (error) {
    replica.doubt();
    log().warn({ err: (error as Error).message }, "a replica could not be read");
  }
  return readHere(db, reading);
}

export async function findOnReplica<Db extends TenantDb, T>(
  db: Db,
  read: (db: Db) => Promise<T>,
  brandOf: (result: T) => string | undefined,
): Promise<T> {
  return (await readFromReplica(db, { read, brandOf })).result;
}

export async function readBatchFromReplica<Db extends TenantDb, T>(
  db: Db,
  brandId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return findOnReplica(db, read, () => brandId);
}

/** Reads everything from the primary: for reads that start a change, or that are signed and stored. */
export function atPrimary<Db extends TenantDb>(db: Db): Db {
  const pool = poolOf(db);
  return pool ? onOtherPool(db, madeOnce(pool, besidesReplicas)) : db;
}

const besidesReplicas = ({ target }: Queryable) =>
  new Source(target.source.pool, target.source.guard).db as AllBrandsDb;

/** Position in the write-ahead log in bytes; each promotion starts a new timeline. */
interface PrimaryMark {
  position: number;
  timeline: number;
}

/** The next record starts where the last one ends, except after the header of a page (8 kB) or segment. */
const PAGE_BYTES = 8_192;
const HEADER_BYTES = new Set([24, 40]);

/** Throws when the server is not a primary. */
async function readPrimaryMark(db: Queryable): Promise<PrimaryMark> {
  const { rows } = await db.execute<{ position: string; timeline: number }>(sql`
    select (pg_current_wal_insert_lsn() - '0/0')::text as position,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`);
  const { position, timeline } = onlyRow("readPrimaryMark", rows);
  const behindHeader = Number(position) % PAGE_BYTES;
  return { position: Number(position) - (HEADER_BYTES.has(behindHeader) ? behindHeader : 0), timeline };
}

async function readReplayed(db: Queryable): Promise<PrimaryMark | null> {
  const { rows } = await db.execute<{ position: string; timeline: number; is_standby: boolean }>(sql`
    select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0')::text as position,
      greatest(timeline_id, min_recovery_end_timeline) as timeline
    from pg_control_checkpoint(), pg_control_recovery()`);
  const { position, timeline, is_standby: isStandby } = onlyRow("readReplayed", rows);
  return isStandby ? { position: Number(position), timeline } : null;
}
