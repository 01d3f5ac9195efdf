import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { processWide, madeOnce } from "@/lib/platform/process-wide";
import { type OpenDatabase, openDatabase } from "./client";
import { Source } from "./handle";
import { type PrimaryMark, readPrimaryMark, readReplayed } from "./queries/replication";
import { type AllBrandsDb, poolOf, type Queryable, onOtherPool, type TenantDb } from "./tenant";

/**
 * Replicas for what may be some seconds old. Each is known to hold everything that was committed before an instant of
 * this process's own clock: twice a second the primary says how far its log has come, and a replica that has replayed
 * that far holds what was committed when the primary was asked. So an idle primary makes nobody late, and no two
 * machines' clocks have to agree.
 */

/** Nothing older than this is ever answered. */
export const STALE_MS_MAX = 5 * SECOND_MS;
/** A reading begins with what is no older: so long at most is missed what another process changes. */
const BEGINS_WITHIN_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS / 2;
/** After so long without a reading nobody needs to know so soon. */
const RESTS_AFTER_MS = 5 * SECOND_MS;
const LOOK_RESTING_EVERY_MS = 4 * SECOND_MS;
const MARKS_KEPT = 4 * (STALE_MS_MAX / LOOK_EVERY_MS);
/** For so long after a change what is a brand's is read at the primary: as long as its transaction may still take. */
const HELD_MS = 2 * STALE_MS_MAX;

interface Replica {
  opened: OpenDatabase;
  name: string;
  /** Everything committed before is there; -Infinity: nobody knows. */
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

  /** The next replica in turn that is not too old to begin with, and the instant until which it holds everything. */
  choose(): Choice | undefined {
    this.#askedMs = monotonicMs();
    if (this.#isResting) this.#lookSoon(0);
    const first = this.#next++;
    for (const asked of this.#replicas.keys()) {
      const replica = this.#replicas[(first + asked) % this.#replicas.length];
      if (!replica || monotonicMs() - replica.holdsUntilMs > BEGINS_WITHIN_MS) continue;
      const doubt = () => void (replica.holdsUntilMs = -Infinity);
      return { db: replica.opened.db, holdsUntilMs: replica.holdsUntilMs, doubt };
    }
    return undefined;
  }

  /** By name, how old what it holds may be, in seconds; Infinity where nobody knows. */
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
    // What follows another timeline than the primary may hold what never was, and lack what is.
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

const known = processWide("replicas", () => new WeakMap<Queryable, Replicas>());
/** While a brand goes on changing others are told again: well before they would read it at a replica. */
const TOLD_AGAIN_MS = SECOND_MS;
const told = processWide("changed-brands-told", () => ({
  tell: undefined as ((brandId: string) => void) | undefined,
  at: new Map<string, number>(),
}));
const held = processWide("brands-held-to-primary", () => new Map<string, number>());

/** Has what is read by `readFromReplica` on these handles read at replicas. */
export function useReplicas({ db }: { db: Queryable }, replicas: Replicas): void {
  known.set(db, replicas);
}

/** The replicas of a pool, if it has some. */
export function replicasOf(db: Queryable): Replicas | undefined {
  const pool = poolOf(db);
  return pool && known.get(pool);
}

/** Something of a brand has changed, maybe in another process: for some seconds it is read at the primary. */
export function holdHere(brandId: string): void {
  const at = monotonicMs();
  held.set(brandId, at + HELD_MS);
  if (held.size > 1_000) for (const [brand, untilMs] of held) if (untilMs < at) held.delete(brand);
}

/** Something of a brand is being changed here: it is held, and others are told. */
export function holdToPrimary(brandId: string): void {
  const isToldLately = (told.at.get(brandId) ?? -Infinity) > monotonicMs() - TOLD_AGAIN_MS;
  holdHere(brandId);
  if (!told.tell || isToldLately) return;
  if (told.at.size > 1_000) told.at.clear();
  told.at.set(brandId, monotonicMs());
  told.tell(brandId);
}

/** Has other processes told of brands that change here, each once a second at most; undefined: of none any more. */
export function notifyOfChanges(tell: ((brandId: string) => void) | undefined): void {
  told.tell = tell;
}

/** Whether something of a brand has changed lately. */
const isHeld = (brandId: string): boolean => (held.get(brandId) ?? 0) > monotonicMs();

/** What may be some seconds old, read at a replica where one is near enough. */

interface ReplicaRead<T, More = unknown> {
  found: T;
  /** Of what was found. */
  more: More;
  /** How many milliseconds ago it was known to be so; 0: now, by the primary. */
  ageMs: number;
}

interface Reading<Db, T, More> {
  /** May be called twice, and so may `more`. */
  read: (db: Db) => Promise<T>;
  /** Whose it is, for what has changed lately; undefined: it was not found, and the primary has to say so. */
  brandOf: (found: T) => string | undefined;
  /** What else is told of what was found, read in the same place. */
  more?: ((db: Db, found: NonNullable<T>) => Promise<More>) | undefined;
}

/**
 * Reads what may be up to five seconds old: at a replica that is no older, else where `db` reads. What is not there,
 * what its brand has changed in this process lately, and what took too long is read at the primary.
 */
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
  const found = await reading.read(db);
  const more = reading.brandOf(found) === undefined ? undefined : await reading.more?.(db, found as NonNullable<T>);
  return { found, more: more as More, ageMs: 0 };
}

async function readAt<Db extends TenantDb, T, More>(
  replica: Choice,
  db: Db,
  reading: Reading<Db, T, More>,
): Promise<ReplicaRead<T, More>> {
  try {
    const near = onOtherPool(db, replica.db);
    const found = await reading.read(near);
    const brandId = reading.brandOf(found);
    if (brandId !== undefined && !isHeld(brandId)) {
      const more = reading.more && (await reading.more(near, found as NonNullable<T>));
      const ageMs = monotonicMs() - replica.holdsUntilMs;
      if (!isHeld(brandId) && ageMs <= STALE_MS_MAX) return { found, more: more as More, ageMs };
    }
  } catch (error) {
    replica.doubt();
    log().warn({ err: (error as Error).message }, "a replica could not be read");
  }
  return readHere(db, reading);
}

/** The same where nobody asks how old it is. */
export async function findOnReplica<Db extends TenantDb, T>(
  db: Db,
  read: (db: Db) => Promise<T>,
  brandOf: (found: T) => string | undefined,
): Promise<T> {
  return (await readFromReplica(db, { read, brandOf })).found;
}

/** The same for a part of a brand's list. */
export async function readBatchFromReplica<Db extends TenantDb, T>(
  db: Db,
  brandId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return findOnReplica(db, read, () => brandId);
}

/** The same rows, of which nothing is read at a replica: for what begins a change, or is signed and kept. */
export function atPrimary<Db extends TenantDb>(db: Db): Db {
  const pool = poolOf(db);
  return pool ? onOtherPool(db, madeOnce(pool, besidesReplicas)) : db;
}

/** Replicas are known by the handle that they were given to. */
const besidesReplicas = ({ target }: Queryable) =>
  new Source(target.source.pool, target.source.guard).db as AllBrandsDb;
