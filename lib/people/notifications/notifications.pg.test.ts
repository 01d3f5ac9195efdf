import { describe, expect, it } from "vitest";
import { deleteOldNotifications, insertNotifications } from "@/db/queries/notifications";
import { inBrand } from "@/db/tenant";
import { createKey } from "@/lib/api-keys/create-key";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import { assignReviews, commentOnProduct } from "@/lib/compliance/reviews/comment-on-product";
import { type Member, mintReview } from "@/lib/compliance/testing/review-kit";
import { appendEvents } from "@/lib/events/append-events";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { expireTransfers } from "@/lib/transfers/call-off";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { removeMember } from "../members/change-team";
import {
  countUnread,
  listOwnNotifications,
  notificationsQuery,
  notifyOfExpiringKeys,
  openNotification,
  readAllNotifications,
} from "./notifications";

const { db, pool } = testDatabase();

const listOf = async (actor: Member, query: object = {}) =>
  (await listOwnNotifications(contextOf(db, actor), notificationsQuery.parse(query))).rows;
const kindsOf = async (actor: Member) => (await listOf(actor)).map(({ kind, amount }) => [kind, amount]);
const unreadOf = (actor: Member) => countUnread(contextOf(db, actor));

async function mintReviewers() {
  const scene = await mintReview(db);
  return { ...scene, second: await scene.member("compliance") };
}

/** Notifies the people as a comment that mentions them does. */
const mention = (brandId: string, ...people: readonly Member[]) =>
  insertNotifications(inBrand(db, brandId), {
    ...{ brandId, kind: "review_mentioned", subjectIds: [newId("prd")], at: now() },
    userIds: people.map(({ userId }) => userId),
  });

describe("a review", () => {
  it("notifies every reviewer of a submission, and the submitter of the decision, but no one of their own act", async () => {
    const { ingrid, second, jonas, owner, submit, productId } = await mintReviewers();
    await submit();
    for (const reviewer of [ingrid, second, owner]) expect(await kindsOf(reviewer)).toEqual([["review_submitted", 1]]);
    expect(await kindsOf(jonas)).toEqual([]);
    await approveProduct(contextOf(db, ingrid), { productId, version: 1 });
    expect(await kindsOf(jonas)).toEqual([["review_approved", 1]]);
    expect((await listOf(jonas))[0]!.subjectName).toMatch(/Skarv/);
    expect(await unreadOf(ingrid)).toBe(1);
  });

  it("notifies only the assignee, if there is one, and those whom a comment mentions", async () => {
    const { ingrid, second, jonas, submit, productId } = await mintReviewers();
    await assignReviews(contextOf(db, jonas), { productIds: [productId], assigneeId: second.userId });
    await submit();
    expect(await kindsOf(second)).toEqual([
      ["review_submitted", 1],
      ["review_assigned", 1],
    ]);
    expect(await kindsOf(ingrid)).toEqual([]);
    await commentOnProduct(contextOf(db, ingrid), { productId, body: "Please check.", tell: jonas.userId });
    expect(await kindsOf(jonas)).toEqual([["review_mentioned", 1]]);
  });

  it("notifies no one when its transaction fails", async () => {
    const { ingrid, jonas, submit, productId } = await mintReviewers();
    await submit();
    const failing = db.transaction(async (tx) => {
      await approveProduct({ ...contextOf(db, ingrid), db: inBrand(tx, ingrid.brandId) }, { productId, version: 1 });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await kindsOf(jonas)).toEqual([]);
  });
});

describe("work in the background", () => {
  it("notifies the person who started a transfer of its end; unread ones of a day become one", async () => {
    const { brandId } = await mintBrand(db);
    const [{ actor: sender }, { actor: colleague }] = [
      await mintMember(db, { brandId, role: "manager" }),
      await mintMember(db, { brandId, role: "manager" }),
    ];
    const { passports } = await mintProduct(db, { brandId, units: 3 });
    const start = (index: number) =>
      startTransfer(contextOf(db, sender), {
        code: passports[index]!.code,
        recipient_email: "anna@example.com",
        kind: "sale",
        expires_in_days: 1,
      });
    const expire = async () => {
      await pool.query("update transfers set expires_at = now() - interval '1 hour' where brand_id = $1", [brandId]);
      await expireTransfers(db);
    };
    for (const index of [0, 1]) await start(index);
    await expire();
    expect(await kindsOf(sender)).toEqual([["transfer_expired", 2]]);
    expect(await kindsOf(colleague)).toEqual([]);
    const [merged] = await listOf(sender);
    const open = openNotification(contextOf(db, sender), { id: merged!.id });
    expect(await open).toBe("/transfers?status=expired");
    await start(2);
    await expire();
    expect(await kindsOf(sender)).toEqual([
      ["transfer_expired", 1],
      ["transfer_expired", 2],
    ]);
  });

  it("notifies of a signal those who can act on it, and of a key once, when it is about to expire", async () => {
    const { brandId } = await mintBrand(db);
    const people = await Promise.all(
      (["owner", "manager", "developer", "viewer"] as const).map(
        async (role) => (await mintMember(db, { brandId, role })).actor,
      ),
    );
    const [owner, manager, developer, viewer] = people as [Member, Member, Member, Member];
    await db.transaction((tx) =>
      appendEvents(inBrand(tx, brandId), brandId, { type: "scan.signal", subjects: [newId("sgl")] }),
    );
    await createKey(contextOf(db, owner), { name: "Till", scopes: ["read"], expiresInDays: 7 });
    await createKey(contextOf(db, owner), { name: "Later", scopes: ["read"], expiresInDays: 90 });
    for (let run = 0; run < 2; run += 1) await notifyOfExpiringKeys(db);
    const [signal, key] = [
      ["scan_signal", 1],
      ["api_key_expiring", 1],
    ];
    expect(await kindsOf(owner)).toEqual([key, signal]);
    expect(await kindsOf(manager)).toEqual([signal]);
    expect(await kindsOf(developer)).toEqual([key]);
    expect(await kindsOf(viewer)).toEqual([]);
    expect((await listOf(developer))[0]!.subjectName).toBe("Till");
  });
});

describe("a person's notifications", () => {
  it("are read one by one or up to the newest that was seen, and paged", async () => {
    const { brandId, ingrid } = await mintReviewers();
    for (let index = 0; index < 4; index += 1) await mention(brandId, ingrid);
    const all = await listOf(ingrid);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    await openNotification(contextOf(db, ingrid), { id: all[3]!.id });
    expect(await unreadOf(ingrid)).toBe(3);
    await readAllNotifications(contextOf(db, ingrid), { until: all[1]!.id });
    expect((await listOf(ingrid, { show: "unread" })).map(({ id }) => id)).toEqual([all[0]!.id]);
    const page = { ...notificationsQuery.parse({}), limit: 3 as never };
    const { next } = await listOwnNotifications(contextOf(db, ingrid), page);
    expect((await listOf(ingrid, { cursor: next })).map(({ id }) => id)).toEqual([all[3]!.id]);
  });

  it("are another person's or brand's for no one, even with their ids", async () => {
    const [own, other] = [await mintReviewers(), await mintReviewers()];
    await mention(own.brandId, own.ingrid);
    const { id } = (await listOf(own.ingrid))[0]!;
    for (const attacker of [own.owner, own.second, other.ingrid, other.owner]) {
      expect(await listOf(attacker)).toEqual([]);
      const open = openNotification(contextOf(db, attacker), { id });
      await expect(open).rejects.toMatchObject({ code: "not_found" });
      await readAllNotifications(contextOf(db, attacker), { until: id });
    }
    expect(await unreadOf(own.ingrid)).toBe(1);
  });

  it("disappear with the permission, with the membership, and after their time", async () => {
    const { brandId, ingrid, second, owner, submit } = await mintReviewers();
    await submit();
    await mention(brandId, second);
    const viewer = { ...ingrid, role: "viewer" as const };
    expect([await unreadOf(ingrid), await unreadOf(viewer)]).toEqual([1, 0]);
    expect(await listOf(viewer)).toEqual([]);
    await removeMember(contextOf(db, owner), { userId: second.userId, keys: {} } as never);
    const count = async () =>
      (await pool.query("select user_id from notifications where brand_id = $1 order by user_id", [brandId])).rows;
    expect(await count()).toEqual([ingrid.userId, owner.userId].toSorted().map((user_id) => ({ user_id })));
    await pool.query("update notifications set created_at = now() - interval '31 days' where user_id = $1", [
      owner.userId,
    ]);
    await deleteOldNotifications(db, new Date(now().getTime() - 30 * 86_400_000));
    expect(await count()).toEqual([{ user_id: ingrid.userId }]);
  });
});
