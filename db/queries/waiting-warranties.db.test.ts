import { describe, expect, it } from "vitest";
import { now } from "@/lib/platform/clock";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { addWarranty, editWarranty, voidWarranty } from "@/lib/warranties/add-warranty";
import { type WarrantyForm, warrantyForm } from "@/lib/warranties/contract";
import { inBrand } from "../tenant";
import { setHolder } from "./transfers";
import { storeWaitingWarranty, listWarranties, findWarranty } from "./warranties";
import { findListedWarranty, listWarrantiesBy, type WarrantyListFilter } from "./warranty-lists";

const { db, pool } = testDatabase();
const form = (changes: Partial<WarrantyForm>): WarrantyForm => warrantyForm.parse({ kind: "manufacturer", ...changes });

async function mintWaiting(units = 1) {
  const { brandId } = await mintBrand(db);
  const [{ actor }, { holderId }, { passports }] = await Promise.all([
    mintMember(db, { brandId, role: "manager" }),
    mintHolder(db, { brandId }),
    mintProduct(db, { brandId, units, warrantyMonths: 24 }),
  ]);
  const { passportId } = passports[0]!;
  const [waiting] = await listWarranties(db, passportId);
  /** What is stored of it, as a number at its passport and as a row. */
  const places = async () => {
    const { rows } = await pool.query<{ months: number | null; rows: number; changed_at: Date }>(
      `select warranty_months as months, (select count(*)::int from warranties where passport_id = passports.id) as rows,
         changed_at from passports where id = $1`,
      [passportId],
    );
    return rows[0]!;
  };
  return { brandId, actor, holderId, passports, passportId, warrantyId: waiting!.id, waiting: waiting!, places };
}

describe("a warranty that waits at its passport", () => {
  it("is told as a row tells it, alone, in the list and by its id, and stays the same when it becomes one", async () => {
    const { brandId, passportId, warrantyId, waiting, places } = await mintWaiting();
    const { rows } = await pool.query("select created_at from passports where id = $1", [passportId]);
    expect(waiting).toEqual({
      id: `wty${passportId.slice(3)}`,
      brandId,
      passportId,
      kind: "manufacturer",
      months: 24,
      startsOn: null,
      endsOn: null,
      activatedAt: null,
      transferable: true,
      maxTransfers: null,
      transfersUsed: 0,
      territory: null,
      state: "not_activated",
      endingToldAt: null,
      voidReason: null,
      version: 1,
      createdAt: rows[0]!.created_at,
    });
    const readWarranties = async () => [
      await listWarranties(db, passportId),
      [await findWarranty(inBrand(db, brandId), { brandId, warrantyId })],
      [(await findListedWarranty(inBrand(db, brandId), { brandId, warrantyId }))?.warranty],
    ];
    const before = await readWarranties();
    expect(before).toEqual([[waiting], [waiting], [waiting]]);
    const { changed_at: changedAt } = await places();
    await storeWaitingWarranty(db, passportId);
    await storeWaitingWarranty(db, passportId);
    expect(await places()).toEqual({ months: null, rows: 1, changed_at: changedAt });
    expect(await readWarranties()).toEqual(before);
  });

  it("is no other brand's, by its id nor by the passport's", async () => {
    const { warrantyId, passportId } = await mintWaiting();
    const { brandId } = await mintBrand(db);
    const theirs = inBrand(db, brandId);
    expect(await findWarranty(theirs, { brandId, warrantyId })).toBeNull();
    expect(await findListedWarranty(theirs, { brandId, warrantyId })).toBeNull();
    expect(await listWarranties(theirs, passportId)).toEqual([]);
  });

  it("is a row once its item is sold, edited or made void", async () => {
    const [sold, edited, voided] = [await mintWaiting(), await mintWaiting(), await mintWaiting()];
    await setHolder(db, { passportId: sold.passportId, holderId: sold.holderId, at: now() });
    const change = { warrantyId: edited.warrantyId, version: 1, ...form({ months: 36 }) };
    expect(await editWarranty(contextOf(db, edited.actor), change)).toBe(true);
    await voidWarranty(contextOf(db, voided.actor), { warrantyId: voided.warrantyId, reason: "Seal broken" });
    for (const [{ places, passportId, warrantyId }, isListed] of [
      [sold, { months: 24, state: "not_activated", version: 1 }],
      [edited, { months: 36, state: "not_activated", version: 2 }],
      [voided, { months: 24, state: "void", voidReason: "Seal broken", version: 2 }],
    ] as const) {
      expect(await places()).toMatchObject({ months: null, rows: 1 });
      expect(await listWarranties(db, passportId)).toMatchObject([{ id: warrantyId, ...isListed }]);
    }
  });

  it("stays where it is when an edit says what it says already, and overlaps as any other", async () => {
    const { actor, passportId, warrantyId, places } = await mintWaiting();
    const context = contextOf(db, actor);
    expect(await editWarranty(context, { warrantyId, version: 1, ...form({ months: 24 }) })).toBe(false);
    await expect(addWarranty(context, { passportId, ...form({ months: 12 }) })).rejects.toMatchObject({
      code: "warranty_overlaps",
      extras: { members: { overlaps: [{ id: warrantyId }] } },
    });
    expect(await places()).toMatchObject({ months: 24, rows: 0 });
  });

  it("becomes one row when it is sold, edited and made void at once", async () => {
    const { db: many } = openTestPool(4);
    const { actor, holderId, passportId, warrantyId, places } = await mintWaiting();
    const context = contextOf(many, actor);
    const outcomes = await Promise.allSettled([
      many.transaction((tx) => setHolder(tx, { passportId, holderId, at: now() })),
      editWarranty(context, {
        warrantyId,
        version: 1,
        ...form({ territory: "EU", starts_on: "2026-01-01", months: 24 }),
      }),
      voidWarranty(context, { warrantyId, reason: "Seal broken" }),
      many.transaction((tx) => storeWaitingWarranty(tx, passportId)),
    ]);
    const [sale, , ending, storing] = outcomes.map(({ status }) => status);
    expect([sale, ending, storing]).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(await places()).toMatchObject({ months: null, rows: 1 });
    expect(await listWarranties(db, passportId)).toMatchObject([{ id: warrantyId, state: "void" }]);
  });

  it("cannot be left behind by whoever sells the item without knowing of it, nor be of no months", async () => {
    const { holderId, passportId } = await mintWaiting();
    await expect(
      pool.query("update passports set holder_id = $2, owner_since = now() where id = $1", [passportId, holderId]),
    ).rejects.toMatchObject({ constraint: "passports_warranty_waits_unsold" });
    for (const months of [0, 601])
      await expect(
        pool.query("update passports set warranty_months = $2 where id = $1", [passportId, months]),
      ).rejects.toMatchObject({ constraint: "passports_warranty_months_range" });
  });
});

describe("the list of a brand's warranties", () => {
  it("has those that wait among those that are rows, page by page, in either order and by what is asked", async () => {
    const { brandId, actor, passports } = await mintWaiting(7);
    for (const { passportId } of [passports[1]!, passports[4]!]) await storeWaitingWarranty(db, passportId);
    const { passportId } = passports[2]!;
    const extended = await addWarranty(contextOf(db, actor), { passportId, ...form({ kind: "extended", months: 12 }) });
    const ids = [...passports.map((unit) => `wty${unit.passportId.slice(3)}`), extended];
    const page = async (
      filter: Partial<WarrantyListFilter>,
      { isDescending = false, after, limit = 100 }: { isDescending?: boolean; after?: string; limit?: number } = {},
    ) => {
      const cursor = after === undefined ? {} : { after: { id: after, value: null } };
      const ordering = { by: "created" as const, isDescending, limit, ...cursor };
      const rows = await listWarrantiesBy(inBrand(db, brandId), { brandId, today: "2026-11-23", ...filter }, ordering);
      return rows.map(({ warranty }) => warranty.id);
    };
    for (const isDescending of [false, true]) {
      const seen: string[] = [];
      for (let some = 3; some === 3;) {
        const next = await page({}, { isDescending, limit: 3, ...(seen.length > 0 ? { after: seen.at(-1)! } : {}) });
        seen.push(...next);
        some = next.length;
      }
      expect(seen).toEqual(isDescending ? ids.toReversed() : ids);
    }
    expect(await page({ states: ["not_activated"] })).toEqual(ids);
    expect(await page({ kinds: ["manufacturer"] })).toEqual(ids.slice(0, 7));
    expect(await page({ kinds: ["extended"] })).toEqual([extended]);
    expect(await page({ code: passports[2]!.code })).toEqual([ids[2], extended]);
    expect(await page({ productIds: [] })).toEqual([]);
    expect(await page({ states: ["active", "void"] })).toEqual([]);
    expect(await page({ endsFrom: "2000-01-01" })).toEqual([]);
  });
});
