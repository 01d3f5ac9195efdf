import { afterEach, describe, expect, it } from "vitest";
import { eraseHolder } from "@/lib/holder-data/erase-holder";
import { exportHolder } from "@/lib/holder-data/export-holder";
import { findHolder } from "@/lib/holder-data/show-holder";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { DAY_MS, HOUR_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { brandsOfWrites, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { auditActions, begin, giveTo, mailboxOf, passportRow, visitor } from "../testing/transfer-kit";
import { confirmClaim, withdrawClaim, approveClaim, refuseClaim, expireClaims } from "./decide-claim";
import { showClaim } from "./list-claims";
import { CLAIM_DECISION_MS, CLAIM_LINK_PAUSE_MS, CLAIMS_AN_HOUR_MAX } from "./rules";
import { openClaim } from "./start-claim";
import { claimTokensOf, mintClaimable } from "./testing/claim-kit";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());
const later = (ms: number) => (restoreClock = setClock(() => new Date(Date.now() + ms)));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );
const confirm = async (mailbox: string) => confirmClaim(visitor(), { token: (await claimTokensOf(mailbox)).at(-1)! });

/** Another person receives it: every other claimer is notified that it is taken. */
async function mintWaiting(options: Parameters<typeof mintClaimable>[0] = "approval") {
  const scene = await mintClaimable(options);
  const anna = mailboxOf("anna");
  await scene.claim(anna, { receipt_number: "R-2027-1", note: "Bought in Bergen" });
  await confirm(anna);
  const claimId = (await scene.listed())[0]!.id;
  return { ...scene, anna, claimId };
}

describe("a claim", () => {
  it("is nobody's before its mailbox has answered, and the brand's to grant after that", async () => {
    const { claim, listed, owner, passportId, brandId } = await mintClaimable();
    const anna = mailboxOf("anna");
    await claim(anna, { note: "Bought in Bergen" });
    expect([await listed(), await auditActions(brandId)]).toEqual([[], []]);
    const [token] = (await claimTokensOf(anna)) as [string];
    expect(await openClaim(visitor(), token)).toMatchObject({ status: "unproved", note: "Bought in Bergen" });
    await confirmClaim(visitor(), { token });
    expect(await refusal(confirmClaim(visitor(), { token }))).toBe("claim_ended");
    const [row] = await listed();
    expect(row).toMatchObject({ status: "waiting", email: anna });
    expect((await mailsTo(anna)).map(({ kind }) => kind)).toEqual(["claim_link"]);
    await approveClaim(owner, { claimId: row!.id });
    expect(await passportRow(passportId)).toMatchObject({ holder_email: anna, transfer_count: 1 });
    expect((await mailsTo(anna)).at(-1)).toMatchObject({ kind: "transfer_receipt" });
    expect((await mailsTo(anna)).at(-1)!.text).toContain("/my-items/open/");
    const { rows } = await pool.query("select state from warranties where passport_id = $1", [passportId]);
    expect(rows).toEqual([{ state: "active" }]);
    expect(await auditActions(brandId)).toEqual([
      "claim.proved",
      "transfer.started",
      "transfer.completed",
      "claim.approved",
    ]);
    expect(await openClaim(visitor(), token)).toMatchObject({ status: "approved" });
    expect(await refusal(approveClaim(owner, { claimId: row!.id }))).toBe("claim_ended");
  });

  it("is made, confirmed and withdrawn in the scope of its brand", async () => {
    const { claim, brandId } = await mintClaimable();
    const anna = mailboxOf("anna");
    const written = await brandsOfWrites(async () => {
      await claim(anna);
      await confirm(anna);
      await withdrawClaim(visitor(), { token: (await claimTokensOf(anna)).at(-1)! });
    });
    expect(Object.keys(written)).toEqual(expect.arrayContaining(["audit_log", "claims", "outgoing_messages"]));
    expect(new Set(Object.values(written).flat())).toEqual(new Set([brandId]));
  });

  it("is refused with a reason that its claimer reads, and can be made again", async () => {
    const { owner, claimId, anna, passportId, claim } = await mintWaiting("receipt");
    expect(await showClaim(owner, { claimId })).toMatchObject({ receiptNumber: "R-2027-1", note: "Bought in Bergen" });
    await refuseClaim(owner, { claimId, reason: "No such receipt. See https://evil.example" });
    const mail = (await mailsTo(anna)).at(-1)!;
    expect(mail).toMatchObject({ kind: "claim_refused" });
    expect(mail.text).toContain("No such receipt.");
    expect(mail.text).not.toContain("https://evil.example");
    expect((await passportRow(passportId)).holder_id).toBeNull();
    later(CLAIM_LINK_PAUSE_MS + 1);
    expect(await refusal(claim(anna, { receipt_number: "R-2" }))).toBe("done");
  });

  it("is taken back by its claimer, whose words and address go with it", async () => {
    const { anna, owner, claimId } = await mintWaiting();
    const [token] = (await claimTokensOf(anna)) as [string];
    await withdrawClaim(visitor(), { token });
    expect(await showClaim(owner, { claimId })).toMatchObject({ status: "withdrawn", email: null, note: null });
    expect(await refusal(withdrawClaim(visitor(), { token }))).toBe("claim_ended");
  });

  it("expires undecided, and leaves nothing where nobody answered", async () => {
    const { anna, claimId, owner, passportId, claim } = await mintWaiting();
    await claim(mailboxOf("nobody"));
    later(CLAIM_DECISION_MS + HOUR_MS);
    expect(await refusal(approveClaim(owner, { claimId }))).toBe("claim_ended");
    expect(await expireClaims(db)).toBeGreaterThan(0);
    expect((await mailsTo(anna)).at(-1)!.subject).toContain("has expired");
    const { rows } = await pool.query("select status from claims where passport_id = $1", [passportId]);
    expect(rows).toEqual([{ status: "expired" }]);
  });
});

describe("by whom an item can be claimed", () => {
  it("is its first holder alone, of what nothing speaks against, where the brand lets them", async () => {
    const { claim, brandId, owner, passportId, ...scene } = await mintWaiting();
    const offered = async () => (await viewPublicPassport(visitor(), scene)).mayBeClaimed;
    const recall = (at: string) =>
      pool.query(
        `update products set recalled_at = ${at} where id = (select product_id from passports where id = $1)`,
        [passportId],
      );
    expect(await offered()).toBe(true);
    await recall("now()");
    await pool.query("update brands set passes_on_recalled = true where id = $1", [brandId]);
    expect([await refusal(claim()), await offered()]).toEqual(["item_recalled", false]);
    expect(await refusal(approveClaim(owner, scene))).toBe("item_recalled");
    await recall("null");
    await changePassport(owner, { passportId, change: "report_stolen", reason: "Shop was robbed" });
    expect([await refusal(claim()), await offered()]).toEqual(["item_reported_stolen", false]);
    expect(await refusal(approveClaim(owner, scene))).toBe("item_reported_stolen");
    await changePassport(owner, { passportId, change: "clear_custody", reason: "Found" });
    const transferId = await begin({ ...scene, brandId, passportId });
    expect([await refusal(claim()), await offered()]).toEqual(["transfer_already_pending", false]);
    await pool.query("update transfers set status = 'cancelled', ended_at = now() where id = $1", [transferId]);
    await pool.query("update brands set claims_by = 'off' where id = $1", [brandId]);
    expect([await refusal(claim()), await offered()]).toEqual(["claim_not_offered", false]);
    // Somebody else gets it: whoever claims it is told that it is taken.
    await pool.query("update brands set claims_by = 'approval' where id = $1", [brandId]);
    await giveTo({ ...scene, brandId, passportId });
    expect((await mailsTo(scene.anna)).at(-1)).toMatchObject({ kind: "claim_refused" });
    expect([await refusal(claim()), await offered()]).toEqual(["item_was_held", false]);
    await pool.query("update passports set holder_id = null, owner_since = null where id = $1", [passportId]);
    expect([await refusal(claim()), await offered()]).toEqual(["item_was_held", false]);
  });

  it("is one of many at once, whose claims all end", async () => {
    const { claim, listed, owner, passportId } = await mintClaimable();
    const mailboxes = Array.from({ length: 4 }, () => mailboxOf("many"));
    for (const mailbox of mailboxes) {
      await claim(mailbox);
      await confirm(mailbox);
    }
    const { db: many } = openTestPool(4);
    const claims = await listed();
    const outcomes = await Promise.all(
      claims.map(({ id }) => refusal(approveClaim(contextOf(many, owner.actor), { claimId: id }))),
    );
    expect(outcomes.toSorted()).toEqual(["claim_ended", "claim_ended", "claim_ended", "done"]);
    expect((await listed()).map(({ status }) => status).toSorted()).toEqual([
      "approved",
      "refused",
      "refused",
      "refused",
    ]);
    expect((await passportRow(passportId)).transfer_count).toBe(1);
  });

  it("says the same to whoever tries whether an address claims it already, and writes to it seldom", async () => {
    const { claim, anna, listed } = await mintWaiting();
    expect(await refusal(claim(anna))).toBe("done");
    expect([await claimTokensOf(anna), await listed()]).toMatchObject([{ length: 1 }, { length: 1 }]);
    later(CLAIM_LINK_PAUSE_MS + 1);
    await claim(anna, { note: "Somebody else says so" });
    const tokens = await claimTokensOf(anna);
    expect(await openClaim(visitor(), tokens[0]!)).toBeNull();
    expect(await openClaim(visitor(), tokens[1]!)).toMatchObject({ status: "waiting", note: "Bought in Bergen" });
    const victim = mailboxOf("victim");
    for (let item = 0; item < CLAIMS_AN_HOUR_MAX; item += 1) await (await mintClaimable()).claim(victim);
    expect(await refusal((await mintClaimable()).claim(victim))).toBe("rate_limited");
    expect(await claimTokensOf(victim)).toHaveLength(CLAIMS_AN_HOUR_MAX);
  });

  it("lets whoever may not know addresses see the claimer's masked", async () => {
    const { brandId, claimId, anna } = await mintWaiting();
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    const seen = await showClaim(contextOf(db, actor), { claimId });
    expect([seen.email, JSON.stringify(seen).includes(anna)]).toEqual(["a•••@example.com", false]);
  });
});

it("nothing of a claimer stands where anybody looks, nor their whole address behind their own link", async () => {
  const { code, anna } = await mintWaiting();
  const [token] = (await claimTokensOf(anna)) as [string];
  const seen = JSON.stringify(await viewPublicPassport(visitor(), { code }));
  for (const theirs of [anna, "Bergen", "R-2027-1", "clm_", token]) expect(seen).not.toContain(theirs);
  expect(JSON.stringify(await openClaim(visitor(), token))).not.toContain(anna);
});

it("a person's claims are found, handed out and erased on request, with the mails about them", async () => {
  const { owner, anna, passportId } = await mintWaiting();
  const holder = await findHolder(owner, { email: anna });
  const file = await exportHolder(owner, { ...holder, format: "csv" });
  expect([file.includes("Bought in Bergen"), file.includes(anna)]).toEqual([true, true]);
  await eraseHolder(owner, holder);
  const { rowCount } = await pool.query("select from claims where passport_id = $1", [passportId]);
  expect([rowCount, await mailsTo(anna)]).toEqual([0, []]);
  expect(await refusal(findHolder(owner, { email: anna }))).toBe("holder_not_found");
});

it("what a claim holds of its claimer is erased in time", async () => {
  const { owner, claimId } = await mintWaiting();
  await refuseClaim(owner, { claimId, reason: "Not ours" });
  await pool.query("update claims set ended_at = now() - interval '91 days' where id = $1", [claimId]);
  const { eraseAddresses } = await import("../messages/erase-addresses");
  await eraseAddresses(db);
  later(DAY_MS);
  expect(await showClaim(owner, { claimId })).toMatchObject({ email: null, note: null, refusal: null });
});
