import { describe, expect, it } from "vitest";
import { setHolder } from "@/db/queries/transfers";
import { listWarranties } from "@/db/queries/warranties";
import type { AllBrandsDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import {
  contextOf,
  mintApiKey,
  mintBrand,
  mintHolder,
  mintMember,
  mintProduct,
} from "@/lib/platform/testing/factories";
import { addWarranty, editWarranty, type WarrantyConflict, voidWarranty } from "./add-warranty";
import { type WarrantyForm, warrantyForm } from "./contract";

const { db, pool } = testDatabase();
const today = dayOf(now());
const tomorrow = dayOf(new Date(now().getTime() + DAY_MS));
const form = (changes: Partial<WarrantyForm>): WarrantyForm => warrantyForm.parse({ kind: "manufacturer", ...changes });

async function mintSubject(role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const [{ actor }, { actor: key }] = await Promise.all([
    mintMember(db, { brandId, role }),
    mintApiKey(db, { brandId }),
  ]);
  const { passports } = await mintProduct(db, { brandId });
  const { passportId, code } = passports[0]!;
  const context = contextOf(db, actor);
  const add = (changes: Partial<WarrantyForm>) => addWarranty(context, { passportId, ...form(changes) });
  const edit = (warrantyId: string, version: number, changes: Partial<WarrantyForm>, handle: AllBrandsDb = db) =>
    editWarranty(contextOf(handle, actor), { warrantyId, version, ...form(changes) });
  const verified = async () => (await verifyPassport(contextOf(db, key), { code })).warranties;
  const audit = async () =>
    (
      await pool.query("select action, target_id, detail from audit_log where brand_id = $1 order by sequence", [
        brandId,
      ])
    ).rows;
  const sell = async () =>
    setHolder(db, { passportId, holderId: (await mintHolder(db, { brandId })).holderId, at: now() });
  return { brandId, passportId, context, add, edit, verified, audit, sell };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );

describe("a warranty", () => {
  it("added from today covers at once; one from tomorrow not yet", async () => {
    const { add, verified } = await mintSubject();
    await add({ starts_on: today, months: 24, territory: "EU" });
    await add({ kind: "extended", starts_on: tomorrow, months: 12 });
    expect(await verified()).toMatchObject([
      { kind: "manufacturer", starts_on: today, transferable: true, territory: "EU" },
    ]);
  });

  it("to begin at first sale waits for it, and cannot be added after it", async () => {
    const { add, passportId, sell } = await mintSubject();
    await add({ months: 24 });
    expect(await listWarranties(db, passportId)).toMatchObject([
      { state: "not_activated", months: 24, startsOn: null, activatedAt: null },
    ]);
    await sell();
    expect(await refusal(add({ kind: "legal", months: 24 }))).toMatchObject({
      code: "warranty_state_conflict",
      extras: { errors: [{ pointer: "/starts_on" }] },
    });
  });

  it("beside another of its kind and time is asked about, and added when both are meant", async () => {
    const { add, passportId } = await mintSubject();
    const first = await add({ starts_on: today, months: 24 });
    const error = await refusal(add({ starts_on: tomorrow, months: 12 }));
    expect(error).toMatchObject({
      code: "warranty_overlaps",
      extras: { members: { overlaps: [{ id: first, kind: "manufacturer", starts_on: today }] } },
    });
    await add({ starts_on: tomorrow, months: 12, allow_overlap: true });
    expect(await listWarranties(db, passportId)).toHaveLength(2);
  });

  it("that has not begun begins by an edit that gives it a day", async () => {
    const { add, edit, verified, passportId } = await mintSubject();
    const id = await add({ months: 24 });
    expect(await edit(id, 1, { starts_on: today, ends_on: tomorrow })).toBe(true);
    expect(await verified()).toMatchObject([{ starts_on: today, ends_on: tomorrow }]);
    expect((await listWarranties(db, passportId))[0]).toMatchObject({
      version: 2,
      state: "active",
      activatedAt: expect.any(Date),
    });
  });

  it("edited to what it is stays as it is", async () => {
    const { add, edit, audit } = await mintSubject();
    const id = await add({ months: 24 });
    expect(await edit(id, 1, { months: 24 })).toBe(false);
    expect(await audit()).toHaveLength(1);
  });

  it("edited by two at once keeps both values: one stored, one told", async () => {
    const { db: many } = openTestPool(4);
    const { add, edit } = await mintSubject();
    const id = await add({ months: 24 });
    const outcomes = await Promise.allSettled([edit(id, 1, { months: 36 }, many), edit(id, 1, { months: 48 }, many)]);
    const lost = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    const refusal = lost.reason as DomainError;
    expect(refusal.code).toBe("edit_conflict");
    const conflict = refusal.extras.members as unknown as WarrantyConflict;
    expect(conflict.version).toBe(2);
    expect([conflict.stored.months, conflict.wanted.months].sort()).toEqual([36, 48]);
    expect(await edit(id, conflict.version, { months: conflict.wanted.months })).toBe(true);
  });

  it("made void covers no longer, keeps the reason, and cannot be edited", async () => {
    const { add, edit, verified, context, passportId } = await mintSubject();
    const warrantyId = await add({ starts_on: today, months: 24 });
    expect(await voidWarranty(context, { warrantyId, reason: "Seal broken" })).toBe(true);
    expect(await voidWarranty(context, { warrantyId, reason: "Again" })).toBe(false);
    expect(await verified()).toEqual([]);
    expect(await listWarranties(db, passportId)).toMatchObject([{ state: "void", voidReason: "Seal broken" }]);
    expect((await refusal(edit(warrantyId, 2, { starts_on: today, months: 12 }))).code).toBe("warranty_state_conflict");
  });

  it("that lapsed with a transfer is neither edited nor made void", async () => {
    const { add, edit, context } = await mintSubject();
    const warrantyId = await add({ starts_on: today, months: 24 });
    await pool.query("update warranties set state = 'not_transferred' where id = $1", [warrantyId]);
    expect((await refusal(edit(warrantyId, 1, { months: 12 }))).code).toBe("warranty_state_conflict");
    expect((await refusal(voidWarranty(context, { warrantyId, reason: "Because" }))).code).toBe(
      "warranty_state_conflict",
    );
  });

  it("leaves one audit row at its passport for each change", async () => {
    const { add, edit, audit, context, passportId } = await mintSubject();
    const warrantyId = await add({ months: 24 });
    await edit(warrantyId, 1, { months: 36 });
    await voidWarranty(context, { warrantyId, reason: "Seal broken" });
    expect(await audit()).toMatchObject([
      {
        action: "warranty.added",
        target_id: passportId,
        detail: { warranty_id: warrantyId, months: 24, starts_on: null },
      },
      { action: "warranty.edited", target_id: passportId, detail: { before: { months: 24 }, after: { months: 36 } } },
      { action: "warranty.voided", target_id: passportId, detail: { reason: "Seal broken", from: "not_activated" } },
    ]);
  });

  it("of another brand's passport does not exist", async () => {
    const { add, passportId } = await mintSubject();
    const warrantyId = await add({ months: 24 });
    const { context } = await mintSubject();
    expect((await refusal(addWarranty(context, { passportId, ...form({ months: 12 }) }))).code).toBe(
      "passport_not_found",
    );
    expect((await refusal(editWarranty(context, { warrantyId, version: 1, ...form({ months: 12 }) }))).code).toBe(
      "warranty_not_found",
    );
    expect((await refusal(voidWarranty(context, { warrantyId, reason: "Envy" }))).code).toBe("warranty_not_found");
  });

  it.each<Role>(["viewer", "developer", "compliance"])("is not the business of the role %s", async (role) => {
    const { add, context } = await mintSubject(role);
    expect((await refusal(add({ months: 24 }))).code).toBe("forbidden");
    expect((await refusal(voidWarranty(context, { warrantyId: "wty_x", reason: "Because" }))).code).toBe("forbidden");
  });
});
