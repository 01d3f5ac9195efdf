import { monotonicMs } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { madeOnce } from "@/lib/platform/process-wide";
import { Source } from "./handle";
import { type Choice, isHeld, replicasOf, STALE_MS_MAX } from "./replicas";
import { type AllBrandsDb, onOtherPool, poolOf, type Queryable, type TenantDb } from "./tenant";

/** What may be some seconds old, read at a replica where one is near enough. */

export interface Nearby<T, More = unknown> {
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
export function readNearby<Db extends TenantDb, T, More>(
  db: Db,
  reading: Reading<Db, T, More>,
): Promise<Nearby<T, More>> {
  const replica = replicasOf(db)?.choose();
  return replica ? readAt(replica, db, reading) : readHere(db, reading);
}

async function readHere<Db extends TenantDb, T, More>(db: Db, reading: Reading<Db, T, More>): Promise<Nearby<T, More>> {
  const found = await reading.read(db);
  const more = reading.brandOf(found) === undefined ? undefined : await reading.more?.(db, found as NonNullable<T>);
  return { found, more: more as More, ageMs: 0 };
}

async function readAt<Db extends TenantDb, T, More>(
  replica: Choice,
  db: Db,
  reading: Reading<Db, T, More>,
): Promise<Nearby<T, More>> {
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
export async function findNearby<Db extends TenantDb, T>(
  db: Db,
  read: (db: Db) => Promise<T>,
  brandOf: (found: T) => string | undefined,
): Promise<T> {
  return (await readNearby(db, { read, brandOf })).found;
}

/** The same for a part of a brand's list. */
export async function readBatchNearby<Db extends TenantDb, T>(
  db: Db,
  brandId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return findNearby(db, read, () => brandId);
}

/** The same rows, of which nothing is read at a replica: for what begins a change, or is signed and kept. */
export function atPrimary<Db extends TenantDb>(db: Db): Db {
  const pool = poolOf(db);
  return pool ? onOtherPool(db, madeOnce(pool, besidesReplicas)) : db;
}

/** Replicas are known by the handle that they were given to. */
const besidesReplicas = ({ target }: Queryable) =>
  new Source(target.source.pool, target.source.guard).db as AllBrandsDb;
