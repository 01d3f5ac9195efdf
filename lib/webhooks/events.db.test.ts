import { afterEach, describe, expect, it } from "vitest";
import { GET } from "@/app/v1/events/route";
import { POST as POST_PRODUCTS } from "@/app/v1/products/route";
import { findMessage } from "@/db/queries/outgoing-messages";
import { providePartitions } from "@/db/queries/partitions";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { notifyOfFailedDelivery } from "@/lib/transfers/magic/answer-magically";
import { begin, mailboxOf, mintScene, tokenOf, visitor } from "@/lib/transfers/testing/transfer-kit";
import { notifyOfEndingWarranties } from "@/lib/warranties/follow-warranties";
import type { EventAnswer } from "./event-contract";
import { type EventPage, purgeEvents } from "./list-events";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());
const later = (days: number) => {
  const then = Date.now() + days * DAY_MS;
  restoreClock = setClock(() => new Date(then));
};

const list = async (key: string, query: Record<string, string> = {}) =>
  (await callApi<EventPage>(GET, { path: `/v1/events?${new URLSearchParams(query).toString()}`, key })).body;

/** Every event that a cursor leads to, page by page. */
async function follow(key: string, query: Record<string, string> = {}): Promise<EventAnswer[]> {
  const events: EventAnswer[] = [];
  for (let page = await list(key, query); ; page = await list(key, { ...query, cursor: page.next_cursor })) {
    events.push(...page.data);
    if (!page.has_more) return events;
  }
}

const typesOf = (events: readonly EventAnswer[]) => events.map(({ type }) => type);

async function mintRegistered(records: object[]) {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, expiresAt: null });
  const { status, body } = await callApi<{ data: { id: string; passports: { code: string }[] }[] }>(POST_PRODUCTS, {
    path: "/v1/products",
    key,
    json: { products: records },
  });
  return { brandId, key, status, data: body.data };
}

describe("what has happened", () => {
  it("is listed once for each product and each passport, by pages of any size, with the codes that were given out", async () => {
    const { key, data } = await mintRegistered([{ name: "A", quantity: 3 }, { name: "B" }]);
    const events = await follow(key, { limit: "1" });
    expect(typesOf(events)).toEqual([
      "product.created",
      "product.created",
      ...Array.from({ length: 4 }, () => "passport.registered"),
    ]);
    expect(events.slice(0, 2).map((event) => event.data)).toEqual(data.map(({ id }) => ({ product_id: id })));
    const passports = data.flatMap(({ id, passports: units }) => units.map(({ code }) => ({ product_id: id, code })));
    expect(events.slice(2).map((event) => event.data)).toEqual(expect.arrayContaining(passports));
    expect(new Set(events.map(({ id }) => id)).size).toBe(6);
    expect(await follow(key)).toEqual(events);
  });

  it("goes on after the last page's cursor, and tells nothing twice", async () => {
    const { key } = await mintRegistered([{ name: "A" }]);
    const { next_cursor: cursor, data } = await list(key);
    expect(typesOf(data)).toEqual(["product.created", "passport.registered"]);
    expect(await list(key, { cursor })).toMatchObject({ data: [], has_more: false });
    await callApi(POST_PRODUCTS, { path: "/v1/products", key, json: { name: "B" } });
    expect(typesOf((await list(key, { cursor })).data)).toEqual(["product.created", "passport.registered"]);
  });

  it("was not where it was undone or only tried", async () => {
    const { key, status } = await mintRegistered([
      { name: "A", serial_number: "1", gtin: "4006381333931" },
      { gtin: 1 },
    ]);
    expect(status).toBe(422);
    await callApi(POST_PRODUCTS, { path: "/v1/products?dry_run=true", key, json: { name: "A" } });
    expect(await follow(key)).toEqual([]);
  });

  it("is told of a transfer without whom it goes to, in either payload", async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    const recipient = mailboxOf("anna");
    const first = await begin(scene, { recipient_email: recipient, message: "For Anna Secret" });
    await cancelTransfer(scene.context, { transferId: first });
    const second = await begin(scene, { recipient_email: recipient });
    await acceptTransfer(visitor(), { token: await tokenOf(second), locale: "de" });
    for (const payload of ["thin", "full"]) {
      const events = await follow(scene.keySecret, { payload });
      expect(typesOf(events)).toEqual([
        "transfer.started",
        "transfer.cancelled",
        "transfer.started",
        "transfer.completed",
        "warranty.started",
      ]);
      expect(events[3]!.data).toMatchObject({ transfer_id: second, kind: "sale" });
      for (const trace of [recipient, recipient.slice(0, 8), "Secret", "@"])
        expect(JSON.stringify(events)).not.toContain(trace);
      if (payload === "full") expect(events[3]!.data.object).toMatchObject({ id: second, status: "completed" });
    }
  });

  it("is told of a passport and a product with how they stood and stand, and never why in somebody's words", async () => {
    const scene = await mintScene();
    const { rows } = await pool.query<{ id: string }>("select product_id as id from passports where id = $1", [
      scene.passportId,
    ]);
    const owner = contextOf(db, (await mintMember(db, { brandId: scene.brandId })).actor);
    const reason = "Anna Muster has called";
    for (const change of ["suspend", "reinstate", "report_stolen", "clear_custody", "report_lost"] as const)
      await changePassport(owner, { passportId: scene.passportId, change, reason });
    await recallProduct(owner, { productId: rows[0]!.id, reason });
    const events = await follow(scene.keySecret, { since: new Date(Date.now() - DAY_MS).toISOString() });
    expect(typesOf(events)).toEqual([
      "passport.status_changed",
      "passport.status_changed",
      "passport.reported_stolen",
      "passport.reported_found",
      "passport.reported_lost",
      "product.recalled",
    ]);
    expect(events[0]!.data).toMatchObject({ from: { status: "active" }, to: { status: "suspended" } });
    expect(JSON.stringify(events)).not.toContain("Muster");
    const [full] = await follow(scene.keySecret, { types: "passport.reported_lost", payload: "full" });
    expect(full!.data.object).toMatchObject({ custody_flag: "reported_lost", status: "active" });
  });

  it("is narrowed to types and to what came since, and another brand's cursor or a strange type is refused", async () => {
    const { key } = await mintRegistered([{ name: "A", quantity: 2 }]);
    const other = await mintRegistered([{ name: "B" }]);
    expect(typesOf(await follow(key, { types: "product.created,transfer.started", limit: "1" }))).toEqual([
      "product.created",
    ]);
    expect(await follow(key, { since: new Date(Date.now() + DAY_MS).toISOString() })).toEqual([]);
    const { next_cursor: cursor } = await list(other.key);
    const strange: Record<string, string>[] = [
      { cursor },
      { types: "product.created,product.eaten" },
      { since: "yesterday" },
    ];
    for (const query of strange)
      expect((await callApi(GET, { path: `/v1/events?${new URLSearchParams(query).toString()}`, key })).status).toBe(
        422,
      );
    const { secret: scoped } = await mintApiKey(db, { brandId: other.brandId, scopes: ["products"] });
    expect((await callApi(GET, { path: "/v1/events", key: scoped })).status).toBe(403);
  });

  it("tells of what is gone by its id alone", async () => {
    const { key, brandId } = await mintRegistered([{ name: "A" }]);
    await pool.query("delete from passports where brand_id = $1", [brandId]);
    const events = await follow(key, { payload: "full", types: "passport.registered" });
    expect(events).toMatchObject([{ data: { product_id: null, code: null, object: null } }]);
  });

  it("is kept for 30 days, and then dropped by the day", async () => {
    const { key, brandId } = await mintRegistered([{ name: "A" }]);
    later(29);
    expect(await follow(key)).toHaveLength(2);
    later(31);
    expect(await follow(key)).toEqual([]);
    await providePartitions(db, "events", now());
    await purgeEvents(db);
    expect((await pool.query("select from events where brand_id = $1", [brandId])).rowCount).toBe(0);
  });
});

describe("what no entry of the audit log is", () => {
  it("is told of a link that did not arrive, by its channel", async () => {
    const scene = await mintScene();
    await begin(scene);
    const { rows } = await pool.query<{ id: string }>(
      "select id from outgoing_messages where brand_id = $1 and kind = 'transfer_invitation'",
      [scene.brandId],
    );
    const message = (await findMessage(db, rows[0]!.id))!;
    await db.transaction((tx) => notifyOfFailedDelivery(tx, message));
    await db.transaction((tx) => notifyOfFailedDelivery(tx, { ...message, kind: "transfer_receipt" }));
    const events = await follow(scene.keySecret);
    expect(typesOf(events)).toEqual(["transfer.started", "transfer.failed_delivery"]);
    expect(events[1]!.data).toMatchObject({ channel: "email", kind: "sale" });
    expect(JSON.stringify(events)).not.toContain("@");
  });

  it("is told once of a warranty that ends within 30 days", async () => {
    const scene = await mintScene({ warrantyMonths: 3 });
    await acceptTransfer(visitor(), { token: await tokenOf(await begin(scene)), locale: "de" });
    await notifyOfEndingWarranties(db);
    const { secret: key } = await mintApiKey(db, { brandId: scene.brandId, expiresAt: null });
    const ending = () => follow(key, { types: "warranty.ending" });
    expect(await ending()).toEqual([]);
    later(75);
    await Promise.all([notifyOfEndingWarranties(db), notifyOfEndingWarranties(db)]);
    await notifyOfEndingWarranties(db);
    expect(await ending()).toMatchObject([{ data: { kind: "manufacturer" } }]);
  });
});
