import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { isFenceLost } from "@/db/fenced";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { MINUTE_MS, SECOND_MS, setClock } from "@/lib/platform/clock";
import { KINDS } from "@/lib/platform/jobs/kinds";
import { inHandsOf, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { begin, mailboxOf, messagesOf, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { checkQueue } from "./couriers";
import { openSmtpCourier } from "./smtp-courier";
import { deliverDue, openDeliveries } from "./testing/deliver-due";
import { HangingServer } from "./testing/hanging-server";

withSettings({ SMTP_URL: "smtp://127.0.0.1:1" });
const { db, pool } = testDatabase();
const inbox = await SmtpInbox.start();
const email = openSmtpCourier(inbox.url, "Carnet <passports@carnet.example>");
const couriers = { email, sms: null, close: () => email.close() };
const server = await HangingServer.start();
const hanging = openSmtpCourier(server.url, "passports@carnet.example");
const throughHanging = { ...couriers, email: hanging };
afterAll(async () => {
  couriers.close();
  hanging.close();
  await Promise.all([inbox.goAway(), server.close()]);
});

let restoreClock = () => {};
beforeEach(async () => {
  server.messages.length = 0;
  await pool.query("delete from jobs where queue like '%messages'");
  await pool.query("update outgoing_messages set state = 'withdrawn', sealed = null where state = 'queued'");
});
afterEach(() => {
  restoreClock();
  inbox.verdict = () => undefined;
});

const later = (ms: number) => {
  restoreClock = setClock(() => new Date(Date.now() + ms));
};
const deliver = () => deliverDue(db, couriers);
const beginTo = async (recipient: string) => ({
  transferId: await begin(await mintScene(), { recipient_email: recipient }),
});

describe("a message that hangs", () => {
  it("holds up no other, and keeps its lease until its own attempt has ended", async () => {
    const [stuck, others] = [mailboxOf("stuck"), Array.from({ length: 12 }, () => mailboxOf("other"))];
    server.hangs = (recipient) => (recipient === stuck ? "dot" : undefined);
    const deliveries = openDeliveries(db, throughHanging, "messages");
    const { transferId } = await beginTo(stuck);
    await deliveries.round();
    for (const recipient of others) await beginTo(recipient);
    const begunAndTaken = () => deliveries.round().then(() => server.messages.length);
    await expect.poll(begunAndTaken).toBe(others.length);
    expect(server.messages.toSorted()).toEqual(others.toSorted());
    const leased =
      "select 1 from outgoing_messages m join jobs on payload ->> 'messageId' = m.id where transfer_id = $1 and " +
      "m.state = 'queued' and leased_until > now()";
    expect((await pool.query(leased, [transferId])).rowCount).toBe(1);
    await deliveries.stop(0);
    expect(await messagesOf(transferId)).toMatchObject([
      { state: "queued", attempts: 1, last_error: "The process that was sending it was stopped." },
    ]);
    expect((await pool.query(leased, [transferId])).rowCount).toBe(0);
  });

  it("past its lease writes no outcome over that of the attempt that came after it", async () => {
    const recipient = mailboxOf("late");
    const { transferId } = await beginTo(recipient);
    const mine = inHandsOf(db, (await takeNext(db, "brand_mail"))!);
    later(KINDS.brand_mail.leaseMs + SECOND_MS);
    await deliver();
    await expect(mine.end(async () => expect.fail("it was begun"))).rejects.toSatisfy(isFenceLost);
    expect(await messagesOf(transferId)).toMatchObject([{ state: "sent", attempts: 2, last_error: null }]);
    expect(inbox.mailsTo(recipient)).toHaveLength(1);
  });

  it("of a brand, were all its slots taken, keeps no message about an account waiting", async () => {
    server.hangs = (recipient) => (recipient?.startsWith("stuck") ? "RCPT" : undefined);
    const deliveries = openDeliveries(db, throughHanging, "messages");
    const domains = ["example.com", "example.org"];
    for (let count = 0; count < 12; count += 1)
      await beginTo(mailboxOf("stuck").replace("example.com", domains[count % 2]!));
    expect(await deliveries.round()).toBe(10);
    const account = mailboxOf("account");
    await sendAccountNotice(db, { email: account, locale: "en" }, { kind: "password_changed" });
    const forAccounts = openDeliveries(db, throughHanging, "account messages");
    expect(await forAccounts.round()).toBe(1);
    await forAccounts.settled();
    expect(server.messages).toEqual([account]);
    await deliveries.stop(0);
  });
});

describe("messages that hang for one domain", () => {
  it("leave room for every other domain, however many they are", async () => {
    server.hangs = (recipient) => (recipient?.startsWith("stuck") ? "RCPT" : undefined);
    const deliveries = openDeliveries(db, throughHanging, "messages");
    for (let count = 0; count < 12; count += 1) await beginTo(mailboxOf("stuck"));
    expect(await deliveries.round()).toBe(5);
    const others = Array.from({ length: 3 }, () => mailboxOf("other").replace("example.com", "example.org"));
    for (const recipient of others) await beginTo(recipient);
    expect(await deliveries.round()).toBe(3);
    await server.until(() => server.messages.length === 3);
    expect(server.messages.toSorted()).toEqual(others.toSorted());
    await deliveries.stop(0);
  });
});

describe("a queue that stands", () => {
  it("is told with its count, its age and the last answer, and is none any more when mail goes again", async () => {
    await beginTo(mailboxOf("standing"));
    await pool.query("delete from outgoing_messages where state = 'sent'");
    inbox.verdict = () => "451 4.3.0 disk full";
    await deliver();
    expect(await checkQueue(db)).toMatchObject({ queued: 1, late: 0, isStanding: false });
    later(11 * MINUTE_MS);
    expect(await checkQueue(db)).toMatchObject({
      queued: 1,
      late: 1,
      isStanding: true,
      lastError: expect.stringContaining("disk full"),
    });
    inbox.verdict = () => undefined;
    await deliver();
    expect(await checkQueue(db)).toMatchObject({ queued: 0, late: 0, isStanding: false });
  });
});
