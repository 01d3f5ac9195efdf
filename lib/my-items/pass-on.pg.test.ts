import { afterEach, describe, expect, it } from "vitest";
import type { AllBrandsDb } from "@/db/tenant";
import { exportHolder } from "@/lib/holder-data/export-holder";
import { exportOwnData, forgetMe } from "@/lib/holder-data/own-data";
import { reportForm } from "@/lib/holders/contract";
import { PASSED_ON_A_DAY_MAX, REFERENCE_CHARACTERS_MAX } from "@/lib/holders/rules";
import { enterAs, mailsTo } from "@/lib/holders/testing/account-kit";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { HOUR_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { brandsOfWrites, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import { objectToTransfer } from "@/lib/transfers/decline-transfer";
import {
  auditActions,
  begin,
  giveTo,
  mailboxOf,
  mintScene,
  passportRow,
  type Scene,
  statusOf,
  tokenOf,
  visitor,
} from "@/lib/transfers/testing/transfer-kit";
import { checkProof, makeItemCode, takeByCode } from "./item-code";
import { passItemOn, withdrawItem } from "./pass-item-on";
import { clearReport, reportItem } from "./report-item";
import { showItem } from "./show-items";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());
const later = (ms: number) => (restoreClock = setClock(() => new Date(Date.now() + ms)));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );

/** An item that somebody holds, who is in their place. */
async function mintHeld() {
  const scene = await mintScene();
  const anna = await giveTo(scene);
  const item = { session: await enterAs(anna), passportId: scene.passportId };
  const pass = (recipient_email = mailboxOf("berta"), handle: AllBrandsDb = db) =>
    passItemOn({ ...visitor(), db: handle }, { ...item, recipient_email, kind: "resale" });
  const report = (what: "reported_lost" | "reported_stolen") => reportItem(visitor(), { ...item, report: what });
  return { ...scene, anna, item, pass, report };
}
const accept = async (transferId: string) =>
  acceptTransfer(visitor(), { token: await tokenOf(transferId), locale: "en" });
const transfersOf = async ({ passportId }: Pick<Scene, "passportId">) =>
  (await pool.query<{ id: string }>("select id from transfers where passport_id = $1 order by id", [passportId])).rows;
const authenticity = async ({ context, code }: Scene) => (await verifyPassport(context, { code })).authenticity;

describe("a holder who passes an item on", () => {
  it("writes in the scope of the item's brand, also by a code and when the item is reported", async () => {
    const { item, pass, report, code, brandId } = await mintHeld();
    const { sign_in_failures: attempts, ...written } = await brandsOfWrites(async () => {
      await pass();
      await withdrawItem(visitor(), item);
      const itemCode = await makeItemCode(visitor(), { ...item, purpose: "handover" });
      const handover = { code, item_code: itemCode.code, recipient_email: mailboxOf("berta"), locale: "en" } as const;
      await takeByCode(visitor(), { ...handover, clientAddress: "192.0.2.9" });
      await report("reported_lost");
      await clearReport(visitor(), item);
    });
    expect(attempts).toEqual([""]);
    expect(Object.keys(written)).toEqual(expect.arrayContaining(["audit_log", "item_codes", "passports", "transfers"]));
    expect(new Set(Object.values(written).flat())).toEqual(new Set([brandId]));
  });

  it("begins a transfer like any other, is told of it, and holds nothing once it is accepted", async () => {
    const { item, pass, anna, brandId, ...scene } = await mintHeld();
    const berta = mailboxOf("berta");
    const { transferId } = await pass(berta);
    expect(
      await pool.query("select started_by_kind, message from transfers where id = $1", [transferId]),
    ).toMatchObject({ rows: [{ started_by_kind: "holder", message: null }] });
    expect((await mailsTo(anna)).at(-1)).toMatchObject({ kind: "transfer_notice" });
    expect((await mailsTo(anna)).at(-1)!.text).toContain("You have started to pass on");
    await accept(transferId);
    expect((await passportRow(item.passportId)).holder_email).toBe(berta);
    for (const attempt of [
      () => showItem(visitor(), item),
      () => pass(),
      () => withdrawItem(visitor(), item),
      () => makeItemCode(visitor(), { ...item, purpose: "proof" }),
      () => reportItem(visitor(), { ...item, report: "reported_stolen" }),
      () => clearReport(visitor(), item),
    ])
      expect(await refusal(attempt())).toBe("item_not_held");
    expect((await auditActions(brandId)).slice(-2)).toEqual(["transfer.started", "transfer.completed"]);
    expect(await authenticity({ ...scene, brandId })).toMatchObject({ status: "authentic" });
  });

  it("takes the offer back, and stops what the brand began without them", async () => {
    const { item, pass, anna, ...scene } = await mintHeld();
    const { transferId } = await pass();
    const token = await tokenOf(transferId);
    expect(await refusal(pass())).toBe("transfer_already_pending");
    await withdrawItem(visitor(), item);
    expect(await refusal(acceptTransfer(visitor(), { token, locale: "en" }))).toBe("transfer_link_used");
    expect((await mailsTo(anna)).some(({ subject }) => subject.startsWith("Withdrawn"))).toBe(false);
    const theirs = await begin(scene, { kind: "resale" });
    await withdrawItem(visitor(), item);
    expect([await statusOf(theirs), await refusal(withdrawItem(visitor(), item))]).toEqual([
      "cancelled",
      "transfer_not_pending",
    ]);
    expect((await auditActions(scene.brandId)).slice(-4)).toEqual([
      "transfer.started",
      "transfer.cancelled",
      "transfer.started",
      "transfer.objected",
    ]);
  });

  it("whose place somebody else has entered still stops it by the notice", async () => {
    const { pass } = await mintHeld();
    const { transferId } = await pass();
    await objectToTransfer(visitor(), { token: await tokenOf(transferId, "object") });
    expect(await statusOf(transferId)).toBe("cancelled");
  });

  it("starts so many a day, one at a time, and never to themselves", async () => {
    const { item, pass, anna } = await mintHeld();
    expect(await refusal(pass(anna.toUpperCase()))).toBe("recipient_is_current_holder");
    const { db: many } = openTestPool(6);
    const started = await Promise.all(Array.from({ length: 6 }, () => refusal(pass(mailboxOf("many"), many))));
    expect(started.filter((outcome) => outcome === "done")).toHaveLength(1);
    await withdrawItem(visitor(), item);
    await pool.query(
      `insert into transfers
       select (jsonb_populate_record(one, jsonb_build_object('id', left(one.id, 27) || 'U' || n))).*
       from transfers one, generate_series(10, $2::int + 8) n where passport_id = $1 and started_by_kind = 'holder'`,
      [item.passportId, PASSED_ON_A_DAY_MAX],
    );
    expect(await refusal(pass())).toBe("recipient_limit_reached");
  });

  it("is the only one who can: no other holder's session reaches the item", async () => {
    const { item } = await mintHeld();
    const { item: other } = await mintHeld();
    const foreign = { session: other.session, passportId: item.passportId };
    for (const attempt of [
      () => passItemOn(visitor(), { ...foreign, recipient_email: mailboxOf("thief"), kind: "gift" }),
      () => makeItemCode(visitor(), { ...foreign, purpose: "handover" }),
      () => reportItem(visitor(), { ...foreign, report: "reported_lost" }),
    ])
      expect(await refusal(attempt())).toBe("item_not_held");
    expect(await refusal(showItem(visitor(), { ...item, session: undefined }))).toBe("holder_session_ended");
  });
});

describe("a code from hand to hand", () => {
  const here = { clientAddress: "192.0.2.1" };
  const take = (scene: Pick<Scene, "code">, item_code: string, recipient_email = mailboxOf("buyer"), handle = db) =>
    takeByCode({ ...visitor(), db: handle }, { ...here, code: scene.code, item_code, recipient_email });
  const check = (scene: Pick<Scene, "code">, item_code: string, from = here) =>
    checkProof(visitor(), { ...from, code: scene.code, item_code });

  it("brings the link to the buyer's own mailbox, once", async () => {
    const { item, ...scene } = await mintHeld();
    const { code } = await makeItemCode(visitor(), { ...item, purpose: "handover" });
    const buyer = mailboxOf("buyer");
    await take(scene, code.toLowerCase().replaceAll("-", " "), buyer);
    expect(await refusal(take(scene, code))).toBe("item_code_wrong");
    const [, transfer] = await transfersOf(scene);
    await accept(transfer!.id);
    expect((await passportRow(item.passportId)).holder_email).toBe(buyer);
  });

  it("is good for one of ten buyers at once, and for nobody after a quarter of an hour", async () => {
    const { item, ...scene } = await mintHeld();
    const { db: many } = openTestPool(5);
    const { code } = await makeItemCode(visitor(), { ...item, purpose: "handover" });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => refusal(take(scene, code, mailboxOf("buyer"), many))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    await withdrawItem(visitor(), item);
    const fresh = await makeItemCode(visitor(), { ...item, purpose: "handover" });
    later(16 * MINUTE_MS);
    expect(await refusal(take(scene, fresh.code))).toBe("item_code_wrong");
  });

  it.each(["handover", "proof"] as const)(
    "for %s: strangers who guess wait, the rightful person does not",
    async (purpose) => {
      const { item, ...scene } = await mintHeld();
      const { code } = await makeItemCode(visitor(), { ...item, purpose });
      const enter = (item_code: string, clientAddress: string) => {
        const typed = { code: scene.code, item_code, clientAddress };
        return refusal(
          purpose === "proof"
            ? checkProof(visitor(), typed)
            : takeByCode(visitor(), { ...typed, recipient_email: mailboxOf("buyer") }),
        );
      };
      for (const network of [7, 8, 9]) {
        for (let tried = 0; tried < 10; tried += 1)
          expect(await enter("0000-0000-0000", `198.51.100.${network}`)).toBe("item_code_wrong");
        expect(await enter(code, `198.51.100.${network}`)).toBe("code_attempts_limited");
      }
      expect(await enter(code, "192.0.2.1")).toBe("done");
    },
  );

  it("tells a stranger nothing of whether there is one", async () => {
    const { item: _held, ...scene } = await mintHeld();
    const outcomes: string[] = [];
    for (let tried = 0; tried < 11; tried += 1) outcomes.push(await refusal(check(scene, "0000-0000-0000")));
    expect(outcomes).toEqual([...Array<string>(10).fill("item_code_wrong"), "code_attempts_limited"]);
  });

  it("dies with the next one, and with its maker's possession", async () => {
    const { item, ...scene } = await mintHeld();
    const make = async () => (await makeItemCode(visitor(), { ...item, purpose: "handover" })).code;
    const [replaced, fresh] = [await make(), await make()];
    expect(await refusal(take(scene, replaced))).toBe("item_code_wrong");
    expect(await refusal(take(await mintScene(), fresh))).toBe("item_code_wrong");
    expect(await refusal(check(scene, fresh))).toBe("item_code_wrong");
    await accept((await passItemOn(visitor(), { ...item, recipient_email: mailboxOf("b"), kind: "gift" })).transferId);
    expect(await refusal(take(scene, fresh))).toBe("item_code_wrong");
  });

  it("proves possession to whoever reads a listing, once, and names nobody", async () => {
    const { item, anna, ...scene } = await mintHeld();
    const { code } = await makeItemCode(visitor(), { ...item, purpose: "proof" });
    expect(await check(scene, code)).toBeUndefined();
    expect(await refusal(check(scene, code))).toBe("item_code_wrong");
    const old = await makeItemCode(visitor(), { ...item, purpose: "proof" });
    later(16 * MINUTE_MS);
    expect(await refusal(check(scene, old.code))).toBe("item_code_wrong");
    const { rows } = await pool.query<{ said: string }>(
      "select item_codes::text as said from item_codes where brand_id = $1",
      [scene.brandId],
    );
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${code.replaceAll("-", "")}|${anna}`));
  });
});

describe("a holder's report", () => {
  it("is in verify at once, ends what is on its way, tells the brand, and is lifted when the item is found", async () => {
    const { item, pass, report, ...scene } = await mintHeld();
    const owner = await mintMember(db, { brandId: scene.brandId });
    const { transferId } = await pass();
    await report("reported_lost");
    expect(await authenticity(scene)).toMatchObject({ status: "suspect", reasons: ["reported_lost"] });
    expect(await statusOf(transferId)).toBe("voided");
    expect((await mailsTo(owner.email)).at(-1)).toMatchObject({ kind: "holder_report" });
    expect(await refusal(pass())).toBe("item_reported_lost");
    later(30 * HOUR_MS * 24);
    restoreClock();
    await clearReport(visitor(), item);
    expect(await authenticity(scene)).toMatchObject({ status: "authentic", reasons: [] });
    expect((await auditActions(scene.brandId)).slice(-3)).toEqual([
      "transfer.voided",
      "passport.reported_lost",
      "passport.custody_cleared",
    ]);
    const { rows } = await pool.query(
      "select actor_kind, actor_id from audit_log where action = 'passport.reported_lost' and brand_id = $1",
      [scene.brandId],
    );
    expect(rows).toEqual([{ actor_kind: "holder", actor_id: (await passportRow(item.passportId)).holder_id }]);
  });

  it("of theft is the holder's to take back for four hours, and the brand's for ever", async () => {
    const { item, report, ...scene } = await mintHeld();
    await report("reported_lost");
    await report("reported_stolen");
    expect(await refusal(report("reported_lost"))).toBe("passport_state_conflict");
    expect(await refusal(report("reported_stolen"))).toBe("passport_state_conflict");
    later(4 * HOUR_MS - MINUTE_MS);
    expect((await showItem(visitor(), item)).item.mayClear).toBe(true);
    later(4 * HOUR_MS + MINUTE_MS);
    expect(await refusal(clearReport(visitor(), item))).toBe("passport_state_conflict");
    restoreClock();
    const { actor } = await mintMember(db, { brandId: scene.brandId });
    const change = (what: "clear_custody" | "report_stolen") =>
      changePassport(contextOf(db, actor), { passportId: item.passportId, change: what });
    await change("clear_custody");
    await change("report_stolen");
    expect(await refusal(clearReport(visitor(), item))).toBe("passport_state_conflict");
    expect(await authenticity(scene)).toMatchObject({ reasons: ["reported_stolen"] });
  });
});

describe("what a holder adds to a report of theft", () => {
  const REFERENCE = "Az. 4711/26 Anna";
  const DAY = "2026-11-20";
  const withDetails = { report: "reported_stolen", stolen_on: DAY, police_reference: REFERENCE } as const;
  const rowsOf = async (passportId: string) =>
    (await pool.query("select 1 from theft_reports where passport_id = $1", [passportId])).rowCount;
  async function mintReported() {
    const scene = await mintHeld();
    await reportItem(visitor(), { ...scene.item, ...withDetails });
    return scene;
  }

  it("is for the holder and for members who see holders, and in no public answer, audit row or mail", async () => {
    const { item, anna, ...scene } = await mintReported();
    const owner = await mintMember(db, { brandId: scene.brandId });
    const developer = await mintMember(db, { brandId: scene.brandId, role: "developer" });
    const seenBy = async ({ actor }: typeof owner) => (await showPassport(contextOf(db, actor), item)).theftReport;
    const details = { stolen_on: DAY, police_reference: REFERENCE };
    expect((await showItem(visitor(), item)).theftReport).toEqual(details);
    expect([await seenBy(owner), await seenBy(developer)]).toEqual([details, null]);
    const { rows: audit } = await pool.query("select * from audit_log where brand_id = $1", [scene.brandId]);
    const published = JSON.stringify([
      await verifyPassport(scene.context, scene),
      await viewPublicPassport(visitor(), scene),
      audit,
      await mailsTo(owner.email),
      (await pool.query("select theft_reports::text from theft_reports")).rows,
    ]);
    expect(published).toContain("reported_stolen");
    expect(published).not.toContain("4711/26");
    expect(await exportOwnData(visitor(), item)).toContain(REFERENCE);
    const csv = await exportHolder(contextOf(db, owner.actor), { emailHash: hashAddress(anna), format: "csv" });
    expect(csv).toContain(REFERENCE);
  });

  it("is deleted when the holder or the brand ends the report, or the person is erased", async () => {
    const [lifted, cleared, erased] = [await mintReported(), await mintReported(), await mintReported()];
    expect(await rowsOf(lifted.item.passportId)).toBe(1);
    await clearReport(visitor(), lifted.item);
    const { actor } = await mintMember(db, { brandId: cleared.brandId });
    await changePassport(contextOf(db, actor), { passportId: cleared.item.passportId, change: "clear_custody" });
    await forgetMe(visitor(), erased.item);
    for (const { item } of [lifted, cleared, erased]) expect(await rowsOf(item.passportId)).toBe(0);
    expect((await verifyPassport(erased.context, erased)).authenticity.reasons).toEqual(["reported_stolen"]);
  });

  it("is optional, of a day that has been, and not stored for a loss", async () => {
    const { item } = await mintHeld();
    const stolen = { ...item, report: "reported_stolen" } as const;
    expect(await refusal(reportItem(visitor(), { ...stolen, stolen_on: "2999-01-01" }))).toBe("invalid_request");
    const long = "x".repeat(REFERENCE_CHARACTERS_MAX + 1);
    for (const wrong of [{ stolen_on: "2026-02-30" }, { police_reference: long }, { police_reference: "a\u0000" }])
      expect(reportForm.safeParse({ ...stolen, ...wrong }).success).toBe(false);
    await reportItem(visitor(), { ...item, ...withDetails, report: "reported_lost" });
    expect(await rowsOf(item.passportId)).toBe(0);
    await reportItem(visitor(), stolen);
    expect([await rowsOf(item.passportId), (await showItem(visitor(), item)).theftReport]).toEqual([0, null]);
  });
});
