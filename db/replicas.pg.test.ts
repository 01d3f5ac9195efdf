import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookUpPassport } from "@/lib/passports/verification/look-up-passport";
import { now } from "@/lib/platform/clock";
import { type OwnPostgres, type OwnReplica, startPostgres, startReplica } from "@/lib/platform/launch/machine/postgres";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { type OpenDatabase, openDatabase } from "./client";
import { migrateDatabase } from "./migrate";
import { holdToPrimary, readNearby, Replicas, replicasOf, STALE_MS_MAX, useReplicas } from "./replicas";
import { inBrand, type TenantDb } from "./tenant";

/** A primary, its copy, and what is read where, on real servers. */

let [primary, copy]: [OwnPostgres, OwnReplica] = [undefined!, undefined!];
let opened: OpenDatabase;
let atCopy: OpenDatabase;
let replicas: Replicas;
beforeAll(async () => {
  primary = await startPostgres();
  opened = openDatabase(primary.url, 2);
  // A role as the service has one: what only a superuser may ask is not built on.
  await opened.pool.query("create role serving login password 'word'");
  await migrateDatabase(primary.url, "serving");
  copy = await startReplica(primary.url);
  atCopy = openDatabase(copy.url, 1);
  const as = (url: string) => url.replace(/\/\/[^@]*@/, "//serving:word@");
  replicas = new Replicas(as(primary.url), [as(copy.url)], 2);
  useReplicas(opened, replicas);
});
afterAll(async () => {
  await Promise.all([replicas.close(), opened.close(), atCopy.close()]);
  await Promise.all([primary.stop(), copy.stop()]);
});

const read = (db: TenantDb) => db.execute<{ is_copy: boolean }>(sql`select pg_is_in_recovery() as is_copy`);
const isReadAtCopy = async (brandId = "brd_any", db: TenantDb = opened.db) =>
  (await readNearby(db, { read, brandOf: () => brandId })).found.rows[0]!.is_copy;
const untilNear = () => expect.poll(() => isReadAtCopy()).toBe(true);
const replay = async (what: "pause" | "resume") => {
  await atCopy.pool.query(`select pg_wal_replay_${what}()`);
  // A pause is only asked for: what arrives before the copy has seen that is still replayed.
  const state = async () => (await atCopy.pool.query("select pg_get_wal_replay_pause_state() as state")).rows;
  await expect.poll(state).toEqual([{ state: what === "pause" ? "paused" : "not paused" }]);
};

async function mintPassport() {
  const { brandId } = await mintBrand(opened.db);
  const { passports } = await mintProduct(opened.db, { brandId });
  return { brandId, ...passports[0]! };
}

describe("a replica that is near", () => {
  it("is read from, and says how old what it tells may be", async () => {
    await untilNear();
    const { ageMs } = await readNearby(opened.db, { read, brandOf: () => "brd_any" });
    expect(ageMs).toBeGreaterThan(0);
    expect(ageMs).toBeLessThan(STALE_MS_MAX);
    expect(await isReadAtCopy("brd_any", inBrand(opened.db, "brd_any"))).toBe(true);
  });

  it("stays so while nothing is written, and at the beginning of a file of the log", async () => {
    await untilNear();
    await opened.pool.query("select pg_switch_wal()");
    const [before] = replicas.ages();
    await expect.poll(() => replicas.ages()[0]!.seconds < before!.seconds && isReadAtCopy()).toBe(true);
    for (let look = 0; look < 3; look += 1) {
      const marked = replicas.choose()!.holdsUntilMs;
      await expect.poll(() => (replicas.choose()?.holdsUntilMs ?? 0) > marked).toBe(true);
    }
  });

  it("is not asked for what its brand has changed lately, nor inside a transaction", async () => {
    await untilNear();
    holdToPrimary("brd_changed");
    expect([await isReadAtCopy("brd_changed"), await isReadAtCopy("brd_other")]).toEqual([false, true]);
    expect(await opened.db.transaction((tx) => isReadAtCopy("brd_any", tx as unknown as TenantDb))).toBe(false);
  });
});

describe("a replica that falls behind", () => {
  it("is asked past for what it has not got yet, and not read from once it could be older than it may", async () => {
    await untilNear();
    await replay("pause");
    const { code } = await mintPassport();
    const found = await lookUpPassport(opened.db, code, now());
    expect(now().getTime() - found.knownAt.getTime()).toBeLessThan(STALE_MS_MAX);
    const startedMs = performance.now();
    await expect.poll(() => isReadAtCopy(), { interval: 20 }).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(STALE_MS_MAX);
    expect(replicasOf(opened.db)!.choose()).toBeUndefined();
    await replay("resume");
    await untilNear();
    expect((await lookUpPassport(opened.db, code, now())).code).toBe(code);
  });

  it("never tells what is older than it says", async () => {
    await untilNear();
    const { passportId } = await mintPassport();
    const isCopied = "select from passports where id = $1";
    await expect.poll(async () => (await atCopy.pool.query(isCopied, [passportId])).rowCount).toBe(1);
    await replay("pause");
    await opened.pool.query("update passports set status = 'suspended' where id = $1", [passportId]);
    const changedMs = performance.now();
    const status = () =>
      readNearby(opened.db, {
        read: (db) => db.execute<{ status: string }>(sql`select status from passports where id = ${passportId}`),
        brandOf: () => "brd_any",
      }).then(({ found, ageMs }) => ({ status: found.rows[0]!.status, knownMs: performance.now() - ageMs }));
    const first = await status();
    expect(first.status).toBe("active");
    expect(first.knownMs).toBeLessThan(changedMs);
    await expect.poll(async () => (await status()).status).toBe("suspended");
    expect(performance.now() - changedMs).toBeLessThan(STALE_MS_MAX);
    await replay("resume");
  });
});

describe("a replica that is away, or has become another", () => {
  it("fails no reading, and is read from again once it is back", async () => {
    await untilNear();
    await copy.crash();
    expect(await isReadAtCopy()).toBe(false);
    await copy.startAgain();
    await untilNear();
  });

  it("is no replica once it is promoted", async () => {
    await untilNear();
    await copy.promote();
    await expect.poll(() => replicas.choose()).toBeUndefined();
    expect(await isReadAtCopy()).toBe(false);
  });
});
