import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, setClock } from "@/lib/platform/clock";
import { takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { isEmbeddedDatabase, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { getTransfer } from "@/lib/transfers/get-transfer";
import { begin, mailboxOf, messagesOf, mintScene, tokenOf } from "@/lib/transfers/testing/transfer-kit";
import { openSmtpCourier } from "./smtp-courier";
import { deliverDue } from "./testing/deliver-due";

// A mail server is configured, so messages are queued on both databases.
withSettings({ SMTP_URL: "smtp://127.0.0.1:1" });
const { db, pool } = testDatabase();
const inbox = await SmtpInbox.start();
const email = openSmtpCourier(inbox.url, "Carnet <passports@carnet.example>");
const couriers = { email, sms: null, close: () => email.close() };
afterAll(async () => {
  couriers.close();
  await inbox.goAway();
});

let restoreClock = () => {};
beforeEach(async () => {
  await pool.query("update outgoing_messages set state = 'withdrawn', sealed = null where state = 'queued'");
  await pool.query("delete from jobs where queue like '%messages'");
});
afterEach(() => {
  restoreClock();
  inbox.verdict = () => undefined;
});

const later = (ms: number) => {
  restoreClock = setClock(() => new Date(Date.now() + ms));
};
const deliver = () => deliverDue(db, couriers);

/** The jobs of a process that ends before the mail server has answered. */
const takeAndDie = () => takeNext(db, "brand_mail");

async function beginTo(recipient: string, more: { message?: string; name?: string } = {}) {
  const scene = await mintScene({ name: more.name });
  return { scene, transferId: await begin(scene, { recipient_email: recipient, message: more.message }) };
}

describe("a message", () => {
  it("goes to exactly its mailbox, in text and HTML with the whole link, and is emptied once sent", async () => {
    const recipient = mailboxOf("Anna.O'Neil+x");
    const { scene, transferId } = await beginTo(recipient, {
      message: "Bcc: eve@evil.example\r\n.\r\nQUIT",
      name: "Jacket\r\nBcc: eve@evil.example",
    });
    const link = `http://localhost:3000/t/${await tokenOf(transferId)}`;
    await deliver();
    const [mail] = inbox.mailsTo(recipient);
    expect(mail).toMatchObject({ recipients: [recipient], to: [recipient], from: "passports@carnet.example" });
    expect(mail!.text).toContain(`\n${link}\n`);
    expect(mail!.html).toContain(`href="${link}"`);
    expect(mail!.text).toContain("Bcc: eve[at]evil[.]example");
    expect(mail!.text + mail!.html).not.toContain("evil.example");
    expect(mail!.subject).toBe("The passport of Jacket Bcc: eve[at]evil[.]example is waiting for you");
    expect(inbox.mailsTo("eve@evil.example")).toEqual([]);
    expect(await messagesOf(transferId)).toMatchObject([
      { state: "sent", body: null, attempts: 1, message_id_header: mail!.messageId },
    ]);
    expect((await getTransfer(scene.context, { transferId })).deliveries).toEqual({ email: "sent" });
  });

  it("to an internationalised domain goes to its ASCII form", async () => {
    const { transferId } = await beginTo("anna@xn--bcher-kva.example");
    await deliver();
    const [mail] = inbox.mails.slice(-1);
    // The test server decodes the A-labels of an envelope; the header stays as it was sent.
    expect(mail).toMatchObject({ recipients: ["anna@bücher.example"], to: ["anna@xn--bcher-kva.example"] });
    expect(await messagesOf(transferId)).toMatchObject([{ state: "sent" }]);
  });

  it("is sent once, however many processes look for work", async () => {
    const recipients = Array.from({ length: 8 }, () => mailboxOf("many"));
    await Promise.all(recipients.map((recipient) => beginTo(recipient)));
    const others = isEmbeddedDatabase() ? [db, db] : [openTestPool(2).db, openTestPool(2).db];
    await Promise.all([db, ...others].map((one) => deliverDue(one, couriers)));
    expect(recipients.map((recipient) => inbox.mailsTo(recipient).length)).toEqual(recipients.map(() => 1));
  });
});

describe("a temporary refusal", () => {
  it("is tried again after a while, under the same Message-ID, until the message is taken", async () => {
    const recipient = mailboxOf("grey");
    const { scene, transferId } = await beginTo(recipient);
    const [stored] = await messagesOf(transferId);
    inbox.verdict = () => "450 4.2.0 <grey@example.com> greylisted, try later";
    await deliver();
    expect(await messagesOf(transferId)).toMatchObject([
      { state: "queued", attempts: 1, last_error: expect.stringContaining("greylisted") },
    ]);
    expect((await getTransfer(scene.context, { transferId })).deliveryErrors.email).not.toContain("@");
    inbox.verdict = () => undefined;
    expect(await deliver()).toBe(0);
    later(15 * SECOND_MS);
    expect(await deliver()).toBe(1);
    expect(inbox.mailsTo(recipient).map(({ messageId }) => messageId)).toEqual([stored!.message_id_header]);
    expect(await messagesOf(transferId)).toMatchObject([{ state: "sent", attempts: 2, last_error: null }]);
  });

  it("for a whole day is given up, and told", async () => {
    const { scene, transferId } = await beginTo(mailboxOf("never"));
    inbox.verdict = () => "421 4.3.2 closing";
    let attempts = 0;
    for (let passedMs = 0; passedMs < 2 * DAY_MS; passedMs += HOUR_MS) {
      later(passedMs);
      attempts += await deliver();
      if (passedMs === 20 * HOUR_MS)
        expect((await getTransfer(scene.context, { transferId })).deliveries).toEqual({ email: "queued" });
    }
    expect(attempts).toBeGreaterThan(20);
    expect(await messagesOf(transferId)).toMatchObject([
      { state: "failed", body: null, last_error: expect.stringContaining("421") },
    ]);
  });
});

describe("a permanent refusal", () => {
  it("fails the message at once and shows on the transfer, without the address", async () => {
    const recipient = mailboxOf("unknown");
    const { scene, transferId } = await beginTo(recipient);
    inbox.verdict = (address) => `550 5.1.1 <${address}> no such mailbox`;
    await deliver();
    const { deliveries, deliveryErrors, status } = await getTransfer(scene.context, { transferId });
    expect([status, deliveries]).toEqual(["pending", { email: "failed" }]);
    expect(deliveryErrors.email).toContain("550 5.1.1 <(address)> no such mailbox");
    expect(await messagesOf(transferId)).toMatchObject([{ attempts: 1, body: null }]);
    later(DAY_MS);
    expect(await deliver()).toBe(0);
  });
});

describe("a mail server that is away", () => {
  it("loses nothing: what it missed comes when it is back", async () => {
    const recipients = [mailboxOf("one"), mailboxOf("two")];
    await inbox.goAway();
    const { transferId } = await beginTo(recipients[0]!);
    await beginTo(recipients[1]!);
    await deliver();
    expect(await messagesOf(transferId)).toMatchObject([
      { state: "queued", attempts: 1, last_error: expect.stringContaining("ECONNREFUSED") },
    ]);
    later(20 * SECOND_MS);
    await deliver();
    await inbox.comeBack();
    later(MINUTE_MS);
    await deliver();
    expect(recipients.map((recipient) => inbox.mailsTo(recipient).length)).toEqual([1, 1]);
  });

  it("or dropped its idle connections in between is connected to anew", async () => {
    const recipients = [mailboxOf("before"), mailboxOf("after")];
    await beginTo(recipients[0]!);
    await deliver();
    await inbox.goAway();
    await inbox.comeBack();
    await beginTo(recipients[1]!);
    for (let passedMs = 0; passedMs < MINUTE_MS; passedMs += 20 * SECOND_MS) {
      later(passedMs);
      await deliver();
    }
    expect(recipients.map((recipient) => inbox.mailsTo(recipient).length)).toEqual([1, 1]);
  });
});

describe("a process that is killed", () => {
  it("between commit and send loses nothing: the next one sends", async () => {
    const recipient = mailboxOf("survivor");
    await beginTo(recipient);
    expect(inbox.mailsTo(recipient)).toEqual([]);
    await deliver();
    expect(inbox.mailsTo(recipient)).toHaveLength(1);
  });

  it("in the middle of sending leaves the message to the next one, once its lease is over", async () => {
    const recipient = mailboxOf("leased");
    const { transferId } = await beginTo(recipient);
    await takeAndDie();
    expect(await deliver()).toBe(0);
    later(4 * MINUTE_MS);
    await deliver();
    expect(inbox.mailsTo(recipient)).toHaveLength(1);
    expect(await messagesOf(transferId)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });
});

describe("a message whose transfer was cancelled", () => {
  it("before it left never leaves", async () => {
    const recipient = mailboxOf("cancelled");
    const { scene, transferId } = await beginTo(recipient);
    inbox.verdict = () => "450 4.2.0 later";
    await deliver();
    inbox.verdict = () => undefined;
    await cancelTransfer(scene.context, { transferId });
    later(DAY_MS);
    await deliver();
    expect(inbox.mailsTo(recipient)).toEqual([]);
    expect(await messagesOf(transferId)).toMatchObject([{ state: "withdrawn", body: null }]);
  });
});
