import { afterEach, describe, expect, it } from "vitest";
import { makeReaderToken, showOwnAccess } from "@/lib/access-grants/own-access";
import { findReaderBySession, readsOf } from "@/lib/access-grants/reader";
import { exportOwnData, forgetMe } from "@/lib/holder-data/own-data";
import { nameHolder } from "@/lib/my-items/pass-item-on";
import { showItem, showItems } from "@/lib/my-items/show-items";
import { HOUR_MS, MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { hashAddress } from "@/lib/platform/secrets";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintProduct } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import {
  begin,
  giveTo,
  mailboxOf,
  mintScene,
  type Scene,
  tokenOf,
  visitor,
} from "@/lib/transfers/testing/transfer-kit";
import { enterHolderAccount, isAccountLinkLive, leaveHolderAccount } from "./enter-account";
import { findPerson } from "./find-person";
import { issueAccountLink } from "./send-account-link";
import { askForPlace, enterAs, mailsTo, placeTokensIn } from "./testing/account-kit";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());
const later = (ms: number) => (restoreClock = setClock(() => new Date(Date.now() + ms)));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );

describe("the way to one's items", () => {
  it("is a link to the mailbox, for one session, which shows every brand's items and ends at sign-out", async () => {
    const anna = mailboxOf("anna");
    const [jacket, tent] = [await mintScene({ warrantyMonths: 24 }), await mintScene({ name: "Tent" })];
    await giveTo(jacket, anna);
    await giveTo(tent, anna);
    await giveTo(await mintScene());
    const [token] = await askForPlace(anna);
    expect(await isAccountLinkLive(visitor(), token!)).toBe(true);
    const session = (await enterHolderAccount(visitor(), token!))!;
    const { items, receipts, person } = await showItems(visitor(), session);
    expect(items.map(({ code }) => code).toSorted()).toEqual([jacket.code, tent.code].toSorted());
    expect([person.mailbox, receipts.map(({ status }) => status)]).toEqual([anna, ["completed", "completed"]]);
    expect(await showItem(visitor(), { session, passportId: jacket.passportId })).toMatchObject({
      warranties: [{ shown: "active", months: 24 }],
    });
    await leaveHolderAccount(visitor(), session);
    expect(await refusal(showItems(visitor(), session))).toBe("holder_session_ended");
    expect([await enterHolderAccount(visitor(), token!), await isAccountLinkLive(visitor(), token!)]).toEqual([
      null,
      false,
    ]);
  });

  it("stands in the receipt as well; one that a brand's team can read opens that brand's items alone", async () => {
    const anna = mailboxOf("anna");
    const [ours, theirs] = [await mintScene(), await mintScene()];
    await giveTo(ours, anna);
    await giveTo(theirs, anna);
    const receipts = (await mailsTo(anna)).filter(({ kind }) => kind === "transfer_receipt");
    const [first] = placeTokensIn(receipts[0]!.text);
    expect(receipts[0]!.html).toContain(first);
    const codesBehind = async (token: string) => {
      const session = (await enterHolderAccount(visitor(), token))!;
      const { items, receipts: seen } = await showItems(visitor(), session);
      expect(seen.map(({ code }) => code).toSorted()).toEqual(items.map(({ code }) => code).toSorted());
      return items.map(({ code }) => code).toSorted();
    };
    const opened = await codesBehind(first!);
    // If the team can read stored mail, the receipt's link is valid for its brand only; the order of receipts is
    // undefined.
    if (isMailStored()) expect([[ours.code], [theirs.code]]).toContainEqual(opened);
    else expect(opened).toEqual([ours.code, theirs.code].toSorted());
    const { url } = await issueAccountLink(db, { mailbox: anna, onlyBrand: ours.brandId, isAsked: false, at: now() });
    expect(await codesBehind(placeTokensIn(url)[0]!)).toEqual([ours.code]);
  });

  it("ends after half an hour, and the session after half a day", async () => {
    const anna = await giveTo(await mintScene());
    const [token] = await askForPlace(anna);
    later(31 * MINUTE_MS);
    expect([await isAccountLinkLive(visitor(), token!), await enterHolderAccount(visitor(), token!)]).toEqual([
      false,
      null,
    ]);
    restoreClock();
    const session = await enterAs(anna);
    later(13 * HOUR_MS);
    expect(await findPerson(db, session)).toBeNull();
  });

  it("by ten clicks at once opens one session", async () => {
    const [token] = await askForPlace(await giveTo(await mintScene()));
    const { db: many } = openTestPool(10);
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => enterHolderAccount({ ...visitor(), db: many }, token!)),
    );
    expect(opened.filter((session) => session !== null)).toHaveLength(1);
  });

  it("is mailed three times an hour at most, and never to a mailbox that holds nothing", async () => {
    const anna = await giveTo(await mintScene());
    for (let clockReads = 0; clockReads < 4; clockReads += 1) await askForPlace(anna);
    expect(await askForPlace(anna)).toHaveLength(3);
    const stranger = mailboxOf("stranger");
    expect([await askForPlace(stranger), await mailsTo(stranger)]).toEqual([[], []]);
  });

  it("is nobody else's: no other item, no other token, and nothing in clear in the database", async () => {
    const [mine, other] = [await mintScene(), await mintScene()];
    const [anna, berta] = [await giveTo(mine), await giveTo(other)];
    const session = await enterAs(anna);
    expect(await refusal(showItem(visitor(), { session, passportId: other.passportId }))).toBe("item_not_held");
    expect(await refusal(showItem(visitor(), { session, passportId: "psp_nothing" }))).toBe("item_not_held");
    for (const value of [undefined, "", "x".repeat(32), await tokenOf(await begin(other, { kind: "resale" }))])
      expect(await refusal(showItems(visitor(), value))).toBe("holder_session_ended");
    const { rows } = await pool.query(
      "select holder_links::text as a from holder_links union all select holder_sessions::text from holder_sessions",
    );
    const text = JSON.stringify(rows);
    expect([anna, berta, session].map((word) => text.includes(word))).toEqual([false, false, false]);
  });

  it("loses an item with the moment at which the next holder accepts", async () => {
    const scene = await mintScene();
    const session = await enterAs(await giveTo(scene));
    const resale = await begin(scene, { recipient_email: mailboxOf("next"), kind: "resale" });
    expect(await showItem(visitor(), { session, passportId: scene.passportId })).toMatchObject({
      item: { pending: { isOwn: false } },
    });
    await acceptTransfer(visitor(), { token: await tokenOf(resale), locale: "en" });
    expect(await refusal(showItem(visitor(), { session, passportId: scene.passportId }))).toBe("item_not_held");
    expect(await showItems(visitor(), session)).toMatchObject({ items: [], receipts: [{ isRecipient: false }, {}] });
  });
});

describe("a transfer's link that is accepted in a browser", () => {
  const use = async (token: string, session?: string) =>
    (await acceptTransfer(visitor(), { token, locale: "en", browser: { session } })).session;
  const accept = async (transferId: string, session?: string) => use(await tokenOf(transferId), session);
  const codesIn = async (session: string) =>
    (await showItems(visitor(), session)).items.map(({ code }) => code).toSorted();

  it("opens the accepted item and no other of the mailbox, and nothing of the account", async () => {
    const anna = mailboxOf("anna");
    const [before, scene] = [await mintScene(), await mintScene()];
    await giveTo(before, anna);
    const token = await tokenOf(await begin(scene, { recipient_email: anna }));
    const session = (await use(token))!;
    expect(await refusal(use(token))).toBe("transfer_link_used");
    const { person, items, receipts } = await showItems(visitor(), session);
    expect([items.map(({ code }) => code), receipts.length, person.mailbox]).toEqual([[scene.code], 1, anna]);
    expect(await refusal(showItem(visitor(), { session, passportId: scene.passportId }))).toBe("done");
    expect(await refusal(showItem(visitor(), { session, passportId: before.passportId }))).toBe("item_not_held");
    for (const act of [
      () => nameHolder(visitor(), { session, shown_name: "Anna" }),
      () => exportOwnData(visitor(), { session }),
      () => forgetMe(visitor(), { session }),
      () => showOwnAccess(visitor(), session),
      () => makeReaderToken(visitor(), { session, label: "Key" }),
    ])
      expect(await refusal(act())).toBe("holder_session_ended");
    const reader = await findReaderBySession(db, session);
    const setsOf = async ({ brandId, passportId }: Scene) =>
      [...(await readsOf(db, reader, { brandId, passportId, productId: "prd_0" })).sets].toSorted();
    expect([await setsOf(scene), await setsOf(before)]).toEqual([["holder", "public"], ["public"]]);
  });

  it("adds the item to the browser's session of the same mailbox, and replaces one of another", async () => {
    const [first, second, third] = [await mintScene(), await mintScene(), await mintScene()];
    const [anna, other] = [mailboxOf("anna"), mailboxOf("other")];
    const narrow = (await accept(await begin(first, { recipient_email: anna })))!;
    const [unit] = (await mintProduct(db, { brandId: first.brandId })).passports;
    const more = await begin({ ...first, ...unit! }, { recipient_email: anna });
    expect(await accept(more, narrow)).toBe(narrow);
    expect(await codesIn(narrow)).toHaveLength(2);
    const accountSession = await enterAs(anna);
    expect(await accept(await begin(second, { recipient_email: anna }), accountSession)).toBe(accountSession);
    expect(await codesIn(accountSession)).toHaveLength(3);
    const replaced = (await accept(await begin(third, { recipient_email: other }), accountSession))!;
    expect([replaced === accountSession, await codesIn(replaced)]).toEqual([false, [third.code]]);
  });

  it("starts no session for a return, after a text message, or without a browser", async () => {
    const [bySms, returned] = [await mintScene(), await mintScene()];
    const anna = mailboxOf("anna");
    const phone = { recipient_email: anna, recipient_phone: "+4917012345678" };
    expect(await accept(await begin(bySms, phone))).toBeNull();
    await giveTo(returned, anna);
    expect(await accept(await begin(returned, { recipient_email: mailboxOf("shop"), kind: "return" }))).toBeNull();
    const { rows } = await pool.query("select 1 from holder_sessions where mailbox_hash = $1", [hashAddress(anna)]);
    expect(rows).toEqual([]);
  });
});
