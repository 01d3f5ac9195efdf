import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findPassportByCode } from "@/lib/passports/verification/find-passport-by-code";
import { now } from "@/lib/platform/clock";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { type Replicated, startReplicated } from "@/lib/platform/testing/replicated";
import { atPrimary, readFromReplica, holdToPrimary, replicasOf, STALE_MS_MAX } from "./replicas";
import { acrossBrands, inBrand, type TenantDb } from "./tenant";

/** What is read where, on real servers. */

let { copy, opened, admin, atCopy, replicas, replay }: Replicated = {} as Replicated;
beforeAll(async () => {
  ({ copy, opened, admin, atCopy, replicas, replay } = await startReplicated());
});

const readAt = (db: TenantDb) => db.execute<{ is_copy: boolean }>(sql`select pg_is_in_recovery() as is_copy`);
const isReadAtCopy = async (brandId = "brd_any", db: TenantDb = opened.db) =>
  (await readFromReplica(db, { read: readAt, brandOf: () => brandId })).result.rows[0]!.is_copy;
const untilNear = () => expect.poll(() => isReadAtCopy()).toBe(true);

async function mintPassport() {
  const { brandId } = await mintBrand(opened.db);
  const { passports } = await mintProduct(opened.db, { brandId });
  return { brandId, ...passports[0]! };
}

describe("a replica that is near", () => {
  it("is read from, and says how old what it tells may be", async () => {
    await untilNear();
    const { ageMs } = await readFromReplica(opened.db, { read: readAt, brandOf: () => "brd_any" });
    expect(ageMs).toBeGreaterThan(0);
    expect(ageMs).toBeLessThan(STALE_MS_MAX);
    expect(await isReadAtCopy("brd_any", inBrand(opened.db, "brd_any"))).toBe(true);
  });

  it("stays so while nothing is written, and at the beginning of a file of the log", async () => {
    await untilNear();
    await admin.pool.query("select pg_switch_wal()");
    const [before] = replicas.ages();
    await expect.poll(() => replicas.ages()[0]!.seconds < before!.seconds && isReadAtCopy()).toBe(true);
    for (let attempt = 0; attempt < 3; attempt += 1) {
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

  it("is not asked by a handle that is held to the primary, nor by one of a brand that is made of it", async () => {
    await untilNear();
    const primary = atPrimary(opened.db);
    const ofBrand = [inBrand(primary, "brd_any"), atPrimary(inBrand(opened.db, "brd_any"))];
    for (const db of [primary, acrossBrands(primary), ...ofBrand, acrossBrands(ofBrand[0]!)])
      expect(await isReadAtCopy("brd_any", db)).toBe(false);
    expect(await isReadAtCopy("brd_any", acrossBrands(inBrand(opened.db, "brd_any")))).toBe(true);
  });

  it("is asked for what else is told of what was found, but not of what was not, or is held", async () => {
    await untilNear();
    const moreOf = async (brandId: string | undefined) => {
      const places: boolean[] = [];
      const more = async (db: TenantDb) => void places.push((await readAt(db)).rows[0]!.is_copy);
      await readFromReplica(opened.db, { read: readAt, brandOf: () => brandId, more });
      return places;
    };
    holdToPrimary("brd_changed");
    expect([await moreOf("brd_any"), await moreOf("brd_changed"), await moreOf(undefined)]).toEqual([
      [true],
      [false],
      [],
    ]);
  });

  it("is not believed where its brand changes while it is read, or what else is told cannot be read", async () => {
    await untilNear();
    const placesOf = async (brandId: string, spoil: () => void) => {
      const places: boolean[] = [];
      const more = async (db: TenantDb) => {
        const isCopy = (await readAt(db)).rows[0]!.is_copy;
        places.push(isCopy);
        if (isCopy) spoil();
      };
      const { ageMs } = await readFromReplica(opened.db, { read: readAt, brandOf: () => brandId, more });
      return [places, ageMs];
    };
    expect(await placesOf("brd_changing", () => holdToPrimary("brd_changing"))).toEqual([[true, false], 0]);
    const fail = () => expect.fail("away");
    expect(await placesOf("brd_any", fail)).toEqual([[true, false], 0]);
  });
});

describe("a replica that falls behind", () => {
  it("is asked past for what it has not got yet, and not read from once it could be older than it may", async () => {
    await untilNear();
    await replay("pause");
    const { code } = await mintPassport();
    const passport = await findPassportByCode(opened.db, code, now());
    expect(now().getTime() - passport.knownAt.getTime()).toBeLessThan(STALE_MS_MAX);
    const startedMs = performance.now();
    await expect.poll(() => isReadAtCopy(), { interval: 20 }).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(STALE_MS_MAX);
    expect(replicasOf(opened.db)!.choose()).toBeUndefined();
    await replay("resume");
    await untilNear();
    expect((await findPassportByCode(opened.db, code, now())).code).toBe(code);
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
      readFromReplica(opened.db, {
        read: (db) => db.execute<{ status: string }>(sql`select status from passports where id = ${passportId}`),
        brandOf: () => "brd_any",
      }).then(({ result, ageMs }) => ({ status: result.rows[0]!.status, knownMs: performance.now() - ageMs }));
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
