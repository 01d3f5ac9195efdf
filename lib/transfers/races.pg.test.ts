import { expect, it } from "vitest";
import { updateClosing } from "@/db/queries/brand-closing";
import { eraseFormerHolders, upsertHolder } from "@/db/queries/holders";
import { lockPassport, setHolder } from "@/db/queries/transfers";
import { appendAudit } from "@/lib/access/append-audit";
import { eraseHolder } from "@/lib/holder-data/erase-holder";
import { closeDueBrands } from "@/lib/lifecycle/close-brand";
import { DAY_MS } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { begin, mailboxOf, mintScene, passportRow, statusOf } from "./testing/transfer-kit";

const { db, pool } = testDatabase();
const other = openTestPool(2);

/** Resolves as soon as somebody waits for a lock in this worker's database. */
async function someoneWaits(): Promise<void> {
  const waiting =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and " +
    "wait_event_type = 'Lock'";
  await expect.poll(async () => (await other.pool.query<{ count: number }>(waiting)).rows[0]!.count).toBeGreaterThan(0);
}

/** A brand with a key, and a passport without an owner. */
async function mintTwo() {
  const scene = await mintScene();
  const { passports } = await mintProduct(db, { brandId: scene.brandId });
  const recipient = mailboxOf("anna");
  const transferIds = [
    await begin(scene, { recipient_email: recipient }),
    await begin({ ...scene, ...passports[0]! }, { recipient_email: recipient }),
  ];
  const last = [scene.passportId, passports[0]!.passportId].toSorted().at(-1)!;
  return { ...scene, recipient, transferIds, last };
}

type Two = Awaited<ReturnType<typeof mintTwo>>;

it.each<[string, (two: Two) => Promise<unknown>]>([
  [
    "erasing a person",
    async ({ brandId, recipient }) => {
      const { actor } = await mintMember(db, { brandId, role: "manager" });
      return eraseHolder(contextOf(db, actor), { emailHash: hashAddress(recipient) });
    },
  ],
  [
    "closing a brand",
    async ({ brandId }) => {
      await updateClosing(db, { brandId, closesAt: new Date(Date.now() - DAY_MS) });
      return closeDueBrands(db);
    },
  ],
])("%s and a change of one of the passports wait for each other in line, never in a circle", async (_name, work) => {
  const two = await mintTwo();
  let working: Promise<unknown> = Promise.resolve();
  await other.db.transaction(async (tx) => {
    await lockPassport(tx, { brandId: two.brandId, passportId: two.last });
    working = work(two);
    await someoneWaits();
    await appendAudit(
      tx,
      { actor: two.context.actor, requestId: newId("req") },
      { action: "passport.archived", targetKind: "passport", targetId: two.last },
    );
  });
  await working;
  expect(await Promise.all(two.transferIds.map(statusOf))).toEqual(["voided", "voided"]);
});

it("who gets an item while addresses of former holders are erased keeps theirs", async () => {
  const { brandId, passportId } = await mintScene();
  const { email } = await mintHolder(db, { brandId });
  await pool.query("update holders set created_at = now() - interval '100 days' where brand_id = $1", [brandId]);
  let erasing: Promise<unknown> = Promise.resolve();
  await other.db.transaction(async (tx) => {
    const holderId = await upsertHolder(tx, { id: newId("hld"), brandId, email, emailHash: hashAddress(email) });
    await setHolder(tx, { passportId, holderId, at: new Date() });
    erasing = db.transaction((erase) =>
      eraseFormerHolders(erase, { keptDays: 90, before: new Date(Date.now() - 90 * DAY_MS), limit: 1_000 }),
    );
    await Promise.race([erasing, someoneWaits()]);
  });
  await erasing;
  expect(await passportRow(passportId)).toMatchObject({ holder_email: email });
});
