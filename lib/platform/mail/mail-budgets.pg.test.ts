import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AllBrandsDb } from "@/db/tenant";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { DAY_MS, HOUR_MS, MINUTE_MS, setClock } from "@/lib/platform/clock";
import { isEmbeddedDatabase, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { getTransfer } from "@/lib/transfers/get-transfer";
import { composeInvitation } from "@/lib/transfers/messages/compose-messages";
import { begin, mailboxOf, messagesOf, mintScene, type Scene, tokenOf } from "@/lib/transfers/testing/transfer-kit";
import { enqueueEmail } from "./enqueue-message";
import { gatherMessages } from "./gather-messages";
import { openSmtpCourier } from "./smtp-courier";
import { deliverDue } from "./testing/deliver-due";

withSettings({ SMTP_URL: "smtp://127.0.0.1:1" });
const { db, pool } = testDatabase();
const inbox = await SmtpInbox.start();
const email = openSmtpCourier(inbox.url, "Carnet <passports@carnet.example>");
const couriers = { email, sms: null, close: () => email.close() };
afterAll(async () => {
  couriers.close();
  await inbox.goAway();
});

let aheadMs = 0;
const later = (ms: number) => (aheadMs += ms);
let restoreClock = () => {};
beforeEach(async () => {
  aheadMs = 0;
  restoreClock = setClock(() => new Date(Date.now() + aheadMs));
  inbox.mails.length = 0;
  await pool.query(
    "update outgoing_messages set state = 'withdrawn', sealed = null where state in ('queued', 'waiting')",
  );
});
afterEach(() => {
  restoreClock();
  inbox.verdict = () => undefined;
});

const deliver = () => deliverDue(db, couriers);
const linkOf = (number: number) => `http://localhost:3000/t/link-${number}-of-the-invitation`;

/** An invitation as a transfer writes it, without the transfer; `number` distinguishes its link from the others'. */
function invite(
  scene: Scene,
  to: string,
  number: number,
  { transferId = null, through = db }: { transferId?: string | null; through?: AllBrandsDb } = {},
) {
  const subject = {
    brandName: scene.brandName,
    supportEmail: null,
    productName: `Jacket ${number}`,
    productModel: null,
    serialNumber: null,
    code: scene.code,
    passportUrl: "",
    pictureUrl: null,
  };
  const content = composeInvitation({
    locale: "en",
    subject,
    kind: "sale",
    isFromHolder: false,
    recipient: to,
    message: null,
    expiresAt: new Date(Date.now() + DAY_MS),
    url: linkOf(number),
    isResend: false,
  });
  return enqueueEmail(through, {
    brandId: scene.brandId,
    transferId,
    kind: "transfer_invitation",
    at: new Date(Date.now() + aheadMs),
    to,
    replyTo: null,
    content,
  });
}

async function inviteMany(scene: Scene, to: string, count: number, from = 0): Promise<void> {
  await db.transaction(async (through) => {
    for (let number = from; number < from + count; number += 1) await invite(scene, to, number, { through });
  });
}

describe("single mails to one mailbox", () => {
  it("are thirty a day over all brands and spellings; a reseller's other 170 come in one mail with every link, none lost", async () => {
    const [one, other] = [await mintScene(), await mintScene()];
    const reseller = mailboxOf("reseller");
    await inviteMany(one, reseller, 100);
    await inviteMany(other, reseller, 100, 100);
    await deliver();
    expect(inbox.mailsTo(reseller)).toHaveLength(30);
    expect(await gatherMessages(db)).toBe(0);
    later(11 * MINUTE_MS);
    expect(await gatherMessages(db)).toBe(1);
    await deliver();
    const mails = inbox.mailsTo(reseller);
    expect(mails).toHaveLength(31);
    const gathered = mails.at(-1)!;
    expect(gathered.subject).toContain("170 messages");
    expect(gathered.recipients).toEqual([reseller]);
    const reported = mails.map(({ text }) => text).join("\n");
    for (let number = 0; number < 200; number += 1) expect(reported.split(`${linkOf(number)}\n`)).toHaveLength(2);
    expect(gathered.html.split('href="http://localhost:3000/t/link-')).toHaveLength(171);
    const { rows } = await pool.query(
      "select state, count(*)::int from outgoing_messages where brand_id = any($1) group by 1",
      [[one.brandId, other.brandId]],
    );
    expect(rows).toEqual([{ state: "sent", count: 200 }]);
  });

  it("are thirty, however many brands and processes begin and send at the same moment", async () => {
    const victim = mailboxOf("victim");
    const others = isEmbeddedDatabase() ? [db, db] : [openTestPool(4).db, openTestPool(4).db];
    const scenes = await Promise.all([mintScene(), mintScene(), mintScene()]);
    const spellings = [victim, victim.toUpperCase(), victim.replace("@", "+tag@"), victim.replace("@", "+other@")];
    const all = Array.from({ length: 60 }, (_, number) =>
      invite(scenes[number % 3]!, spellings[number % 4]!, number, { through: others[number % 2] }),
    );
    await Promise.all(all);
    await Promise.all([db, ...others].map((process) => deliverDue(process, couriers)));
    expect(inbox.mails).toHaveLength(30);
    const { rows } = await pool.query(
      "select state, count(*)::int from outgoing_messages where brand_id = any($1) group by 1 order by 1",
      [scenes.map(({ brandId }) => brandId)],
    );
    expect(rows).toEqual([
      { state: "sent", count: 30 },
      { state: "waiting", count: 30 },
    ]);
  });

  it("are five an hour about one passport, and the sixth says on the transfer that it waits", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    const transferId = await begin(scene, { recipient_email: recipient });
    for (let number = 1; number < 5; number += 1)
      expect(await invite(scene, recipient, number, { transferId })).toBe("queued");
    expect(await invite(scene, recipient, 5, { transferId })).toBe("waiting");
    await deliver();
    expect(inbox.mailsTo(recipient)).toHaveLength(5);
    expect((await getTransfer(scene.context, { transferId })).deliveries).toEqual({ email: "waiting" });
    later(HOUR_MS);
    expect(await invite(scene, recipient, 6, { transferId })).toBe("queued");
  });

  it("come again the next day", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    await inviteMany(scene, recipient, 30);
    await deliver();
    expect(await invite(scene, recipient, 30)).toBe("waiting");
    later(DAY_MS + MINUTE_MS);
    expect(await invite(scene, recipient, 31)).toBe("queued");
  });

  it("about the safety of an account are not held back by any number of invitations", async () => {
    const scene = await mintScene();
    const member = mailboxOf("member");
    await inviteMany(scene, member, 40);
    await deliver();
    await sendAccountNotice(db, { email: member, locale: "en" }, { kind: "password_changed" });
    await deliver();
    expect(inbox.mailsTo(member)).toHaveLength(31);
    expect(inbox.mailsTo(member).at(-1)!.subject).toMatch(/password/i);
  });
});

describe("the mail that lists what waits", () => {
  it("comes once an hour, leaves out what was called off meanwhile, and goes to exactly one spelling", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    const tagged = recipient.replace("@", "+shop@");
    await inviteMany(scene, recipient, 30);
    const transferId = await begin(scene, { recipient_email: recipient });
    expect(await messagesOf(transferId)).toMatchObject([{ state: "waiting" }]);
    const withdrawn = await tokenOf(transferId);
    await inviteMany(scene, recipient, 2, 30);
    await inviteMany(scene, tagged, 2, 40);
    await deliver();
    later(11 * MINUTE_MS);
    await gatherMessages(db);
    await cancelTransfer(scene.context, { transferId });
    await deliver();
    const [first] = inbox.mailsTo(recipient).slice(30);
    expect(first!.text).toContain(linkOf(30));
    expect(first!.text).toContain(linkOf(31));
    expect(first!.text).not.toContain(linkOf(40));
    expect(first!.text).not.toContain(withdrawn);
    expect(inbox.mailsTo(tagged)).toEqual([]);
    later(40 * MINUTE_MS);
    expect(await gatherMessages(db)).toBe(0);
    later(21 * MINUTE_MS);
    expect(await gatherMessages(db)).toBe(1);
    await deliver();
    expect(inbox.mailsTo(tagged)).toHaveLength(1);
    expect(inbox.mailsTo(tagged)[0]!.text).toContain(linkOf(41));
  });

  it("that the mail server puts off stays one mail, which lists what came since; one that it refuses shows on each transfer", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    await inviteMany(scene, recipient, 30);
    await deliver();
    const transferId = await begin(scene, { recipient_email: recipient });
    later(11 * MINUTE_MS);
    await gatherMessages(db);
    inbox.verdict = () => "450 4.2.0 later";
    await deliver();
    expect(await messagesOf(transferId)).toMatchObject([{ state: "waiting" }]);
    await inviteMany(scene, recipient, 1, 50);
    later(MINUTE_MS);
    inbox.verdict = () => "550 5.1.1 no such mailbox";
    await deliver();
    expect(await messagesOf(transferId)).toMatchObject([
      { state: "failed", last_error: expect.stringContaining("no such mailbox"), body: null },
    ]);
    const { rows } = await pool.query(
      "select state, count(*)::int from outgoing_messages where brand_id = $1 group by 1 order by 1",
      [scene.brandId],
    );
    expect(rows).toEqual([
      { state: "failed", count: 2 },
      { state: "sent", count: 30 },
    ]);
  });

  it("leaves no hash of anybody's mailbox behind once no budget asks for it", async () => {
    const scene = await mintScene();
    await invite(scene, mailboxOf("anna"), 1);
    await deliver();
    later(2 * DAY_MS + MINUTE_MS);
    await gatherMessages(db);
    const { rows } = await pool.query(
      "select mailbox_hash, address_hash, domain_hash from outgoing_messages where brand_id = $1",
      [scene.brandId],
    );
    expect(rows).toEqual([{ mailbox_hash: null, address_hash: null, domain_hash: null }]);
  });
});
