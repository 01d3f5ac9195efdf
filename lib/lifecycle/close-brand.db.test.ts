import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { findBrand } from "@/db/queries/brands";
import { listMemberships } from "@/db/queries/team";
import { authenticateKey } from "@/lib/api-keys/authenticate-key";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { mintTestScene } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { viewPublicDocument } from "@/lib/interchange/public-subjects";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { openTransferLink } from "@/lib/transfers/links/send-new-link";
import { begin, giveTo, mintScene, statusOf, tokenOf, visitor } from "@/lib/transfers/testing/transfer-kit";
import { closeBrand, keepBrand, showClosing, closeDueBrands } from "./close-brand";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

const afterDays = (days: number) => {
  restoreClock = setClock(() => new Date(Date.now() + days * DAY_MS));
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

async function mintOwned() {
  const scene = await mintScene();
  const { actor } = await mintMember(db, { brandId: scene.brandId });
  return { ...scene, userId: actor.userId, owner: contextOf(db, actor) };
}

describe("a brand that leaves", () => {
  it("is as it was for two weeks, then without team, keys and addresses; its passports are verified as before", async () => {
    const { owner, userId, ...scene } = await mintOwned();
    const anna = await giveTo(scene);
    const { passports } = await mintProduct(db, { brandId: scene.brandId });
    const pending = await begin({ ...scene, code: passports[0]!.code });
    const before = await verifyPassport(scene.context, { code: scene.code });
    await closeBrand(owner, { confirmation: scene.brandName });
    afterDays(13);
    await closeDueBrands(db);
    expect([await statusOf(pending), (await listMemberships(db, userId)).length]).toEqual(["pending", 1]);
    afterDays(15);
    await closeDueBrands(db);
    await closeDueBrands(db);
    expect(await listMemberships(db, userId)).toEqual([]);
    const { rows: keys } = await pool.query(
      "select revoked_at is not null as is_revoked from api_keys where brand_id = $1",
      [scene.brandId],
    );
    expect(keys).toEqual([{ is_revoked: true }]);
    expect(["voided", "expired"]).toContain(await statusOf(pending));
    const { rows } = await pool.query(
      "select email from holders where brand_id = $1 union all select recipient_email from transfers where " +
        "brand_id = $1",
      [scene.brandId],
    );
    expect(JSON.stringify(rows)).not.toContain(anna);
    expect(rows.every(({ email }) => email === null)).toBe(true);
    const { verified_at: _then, ...authenticity } = before.authenticity;
    expect(await verifyPassport(scene.context, { code: scene.code })).toMatchObject({ ...before, authenticity });
    expect(await verifyAudit(db, scene.brandId)).toMatchObject({ ok: true });
    const actions = (await listAuditRows(db, { brandId: scene.brandId, afterSequence: 0, limit: 50 })).map(
      ({ action }) => action,
    );
    expect(actions.filter((action) => action.startsWith("brand."))).toEqual(["brand.closing", "brand.closed"]);
  });

  it("is said to have left, with its day, wherever its holders read of it, and its mailbox is given nowhere", async () => {
    const { owner, brandId, brandName, code, ...scene } = await mintOwned();
    await pool.query("update brands set support_email = 'care@example.com' where id = $1", [brandId]);
    const token = await tokenOf(await begin({ ...scene, brandId, brandName, code }));
    const readState = async () => ({
      page: (await viewPublicPassport(visitor(), { code })).brand,
      link: (await openTransferLink(visitor(), { token }))!.brand,
      document: (await viewPublicDocument(visitor(), { code })).description,
    });
    await closeBrand(owner, { confirmation: brandName });
    expect(await readState()).toMatchObject({
      page: { supportEmail: "care@example.com", closedAt: null },
      link: { supportEmail: "care@example.com", hasLeft: false },
      document: undefined,
    });
    afterDays(15);
    await closeDueBrands(db);
    const { closedAt } = (await findBrand(db, brandId))!;
    const document = `${brandName} no longer runs its passports here since ${closedAt!.toISOString().slice(0, 10)}. The data stay as they were.`;
    expect(await readState()).toMatchObject({
      page: { name: brandName, supportEmail: null, closedAt },
      link: { supportEmail: null, hasLeft: true },
      document,
    });
  });

  it("tells its owners and managers, each in their language, who decided, what is lost and until when; and that it stays, once", async () => {
    const { owner, userId, brandId, brandName } = await mintOwned();
    const [manager] = [
      await mintMember(db, { brandId, role: "manager" }),
      await mintMember(db, { brandId, role: "viewer" }),
      await mintOwned(),
    ];
    await pool.query("update users set locale = 'de' where id = $1", [manager.actor.userId]);
    const readMail = async (kind: string) => {
      const { rows } = await pool.query<{ sealed: Buffer }>(
        "select sealed from outgoing_messages where brand_id = $1 and kind = $2",
        [brandId, kind],
      );
      return rows
        .map(({ sealed }) => decryptBody<EmailBody>(sealed))
        .toSorted((one, other) => one.subject.localeCompare(other.subject));
    };
    const {
      rows: [person],
    } = await pool.query<{ name: string; email: string }>("select name, email from users where id = $1", [userId]);
    for (let time = 0; time < 2; time += 1) await closeBrand(owner, { confirmation: brandName });
    const day = (await showClosing(owner)).closesAt!.getUTCDate();
    const [toOwner, toManager, ...others] = await readMail("brand_closing");
    expect([toOwner!.to, toManager!.to, others]).toEqual([person!.email, manager.email, []]);
    expect(toOwner!.subject).toMatch(new RegExp(`^${brandName} will be closed on .*\\b0?${day}\\b`));
    expect(toManager!.subject).toMatch(new RegExp(`^${brandName} wird am .*\\b0?${day}\\b`));
    for (const text of [person!.name, "all API keys are revoked", "can cancel the closure", "/settings/data"])
      expect(toOwner!.text.replaceAll("\n", " ")).toContain(text);
    for (let time = 0; time < 2; time += 1) await keepBrand(owner);
    expect((await readMail("brand_kept")).map(({ to, subject }) => [to, subject])).toEqual([
      [person!.email, `${brandName} will not be closed`],
      [manager.email, `${brandName} wird nicht geschlossen`],
    ]);
  });

  it("takes its test brand with it, which nobody closes or keeps by itself", async () => {
    const { liveId, brandId: testId, keySecret, ...test } = await mintTestScene();
    const { actor } = await mintMember(db, { brandId: liveId });
    const { name } = (await findBrand(db, liveId))!;
    const [owner, inTest] = [contextOf(db, actor), contextOf(db, { ...actor, brandId: testId })];
    const pending = await begin({ ...test, brandId: testId, keySecret });
    expect(await refusal(closeBrand(inTest, { confirmation: name }))).toBe("live_only");
    const closings = async () => {
      const { rows } = await pool.query<{ closes_at: Date | null; closed_at: Date | null }>(
        "select closes_at, closed_at from brands where id = any($1) order by id",
        [[liveId, testId]],
      );
      return rows;
    };
    await closeBrand(owner, { confirmation: name });
    expect(await refusal(keepBrand(inTest))).toBe("live_only");
    await keepBrand(owner);
    expect((await closings()).map(({ closes_at }) => closes_at)).toEqual([null, null]);
    await closeBrand(owner, { confirmation: name });
    const [live, beside] = await closings();
    expect([live!.closes_at, beside!.closes_at]).toEqual([expect.any(Date), live!.closes_at]);
    afterDays(15);
    await closeDueBrands(db);
    expect(await closings()).toMatchObject([{ closed_at: expect.any(Date) }, { closed_at: expect.any(Date) }]);
    expect(await listMemberships(db, actor.userId)).toEqual([]);
    expect(await authenticateKey(db, keySecret)).toMatchObject({ ok: false });
    expect(["voided", "expired"]).toContain(await statusOf(pending));
    const { rows: left } = await pool.query(
      "select (select count(*)::int from members where brand_id = $1) as members, " +
        "(select count(*)::int from outgoing_messages where brand_id = $1 and sealed is not null) as letters, " +
        "(select count(*)::int from transfers where brand_id = $1 and recipient_email is not null) as addresses",
      [testId],
    );
    expect(left).toEqual([{ members: 0, letters: 0, addresses: 0 }]);
    expect((await viewPublicPassport(visitor(), { code: test.code })).verification.test).toBe(true);
  });

  it("can be kept until its day", async () => {
    const { owner, userId, brandName, brandId } = await mintOwned();
    await closeBrand(owner, { confirmation: brandName });
    expect((await showClosing(owner)).closesAt).not.toBeNull();
    await keepBrand(owner);
    afterDays(15);
    await closeDueBrands(db);
    expect(await listMemberships(db, userId)).toHaveLength(1);
    expect((await findBrand(db, brandId))?.closedAt).toBeNull();
  });

  it("takes its whole name, from an owner, and touches no other brand", async () => {
    const [{ owner, brandId, brandName }, other] = [await mintOwned(), await mintOwned()];
    const { actor: manager } = await mintMember(db, { brandId, role: "manager" });
    expect(await refusal(closeBrand(owner, { confirmation: brandName.slice(1) }))).toBe("invalid_request");
    expect(await refusal(closeBrand(contextOf(db, manager), { confirmation: brandName }))).toBe("forbidden");
    await closeBrand(owner, { confirmation: brandName });
    afterDays(15);
    await closeDueBrands(db);
    expect(await listMemberships(db, other.userId)).toHaveLength(1);
  });
});
