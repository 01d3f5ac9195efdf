import { afterEach, describe, expect, it } from "vitest";
import { recountRegistrations } from "@/db/queries/registrations";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { registerProducts } from "@/lib/products/registration/register-products";
import { validateRecords } from "@/lib/products/registration/validate-records";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { transfersWaiting, registrationsOverTime } from "./show-home";

const { db, pool } = testDatabase();

async function mintSubject() {
  const { brandId } = await mintBrand(db);
  const [{ actor }, { actor: key }] = await Promise.all([
    mintMember(db, { brandId, role: "viewer" }),
    mintApiKey(db, { brandId }),
  ]);
  const register = (quantity: number, handle: AllBrandsDb = db) =>
    registerProducts(contextOf(handle, key), {
      validated: validateRecords([{ name: "Anorak", quantity }], () => ""),
      onError: "fail",
      isDryRun: false,
    });
  return { brandId, context: contextOf(db, actor), key, register };
}

let restoreClock = () => {};
afterEach(() => restoreClock());
const setDaysAgo = (days: number) => {
  const realNow = Date.now();
  restoreClock = setClock(() => new Date(realNow - days * DAY_MS));
};

describe("registrations over time", () => {
  it("hold every day of 12 weeks, the days without any too, and nobody else's", async () => {
    const { context, register } = await mintSubject();
    const stranger = await mintSubject();
    await stranger.register(7);
    for (const [days, quantity] of [
      [84, 5],
      [83, 2],
      [1, 3],
      [1, 4],
    ] as const) {
      setDaysAgo(days);
      await register(quantity);
      restoreClock();
    }
    const { days, recent, total } = await registrationsOverTime(context);
    expect(days).toHaveLength(84);
    expect([days[0]!.passports, days.at(-2)!.passports, days.at(-1)!.passports]).toEqual([2, 7, 0]);
    expect([recent, total]).toEqual([9, 14]);
    expect(days.at(-1)!.day).toBe(now().toISOString().slice(0, 10));
  });

  it("count nothing that was not stored", async () => {
    const { context, key } = await mintSubject();
    const validated = validateRecords([{ name: "Anorak", quantity: 3 }], () => "");
    await registerProducts(contextOf(db, key), { validated, onError: "fail", isDryRun: true });
    expect((await registrationsOverTime(context)).total).toBe(0);
  });

  it("count every one of many registrations at once", async () => {
    const { db: many } = openTestPool(6);
    const { context, register } = await mintSubject();
    await Promise.all(Array.from({ length: 12 }, () => register(5, many)));
    expect((await registrationsOverTime(context)).total).toBe(60);
  });

  it("can be counted anew", async () => {
    const { brandId, context, register } = await mintSubject();
    await register(2);
    await mintProduct(db, { brandId, units: 3 });
    await recountRegistrations(db, brandId);
    expect((await registrationsOverTime(context)).total).toBe(5);
  });
});

describe("transfers that wait", () => {
  it("are those about to expire, the next first, and those whose last link did not arrive", async () => {
    const { brandId, context, key } = await mintSubject();
    const { passports } = await mintProduct(db, { brandId, units: 4 });
    const start = async (index: number, days: number) => {
      const { transfer } = await startTransfer(contextOf(db, key), {
        code: passports[index]!.code,
        recipient_email: "anna@example.com",
        kind: "sale",
        expires_in_days: days,
      });
      return transfer.id;
    };
    const [inTwo, inOne, later, resent] = [await start(0, 2), await start(1, 1), await start(2, 7), await start(3, 7)];
    await pool.query("update outgoing_messages set state = 'failed', sealed = null where transfer_id = any($1)", [
      [later, resent],
    ]);
    await pool.query(
      `insert into outgoing_messages (id, brand_id, transfer_id, channel, kind, message_id_header, state, created_at)
       values ($1, $2, $3, 'email', 'transfer_invitation', 'x', 'sent', now() + interval '1 minute')`,
      [newId("msg"), brandId, resent],
    );
    const waiting = await transfersWaiting(context);
    expect(waiting).toMatchObject({ pending: 4, expiring: 2, undelivered: 1 });
    expect(waiting.nextToExpire.map(({ id }) => id)).toEqual([inOne, inTwo]);
    expect(waiting.nextUndelivered.map(({ id }) => id)).toEqual([later]);
    expect(waiting.nextUndelivered[0]).toMatchObject({
      productName: "Test jacket",
      recipientEmail: "a•••@example.com",
      code: passports[2]!.code,
    });
  });

  it("are none of another brand, and none that are past their time", async () => {
    const { brandId, key } = await mintSubject();
    const { passports } = await mintProduct(db, { brandId });
    await startTransfer(contextOf(db, key), {
      code: passports[0]!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 1,
    });
    const stranger = await mintSubject();
    expect(await transfersWaiting(stranger.context)).toEqual({
      pending: 0,
      expiring: 0,
      undelivered: 0,
      nextToExpire: [],
      nextUndelivered: [],
    });
    setDaysAgo(-2);
    const { actor } = await mintMember(db, { brandId });
    expect((await transfersWaiting(contextOf(db, actor))).pending).toBe(0);
  });
});
