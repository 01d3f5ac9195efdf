import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openListener } from "@/db/listener";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { DAY_MS, monotonicMs, setClock } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { openSmtpCourier } from "@/lib/platform/mail/smtp-courier";
import { isEmbeddedDatabase, testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { begin, mailboxOf, messagesOf, mintScene, statusOf } from "@/lib/transfers/testing/transfer-kit";
import { QUEUES } from "./kinds";
import { recurringJobs } from "./registry";
import { WORK_CHANNEL, scheduleRecurringJobs, type RunningWorker, startWorker } from "./start-worker";
import { runNext } from "./testing/run-jobs";

withSettings({ SMTP_URL: "smtp://127.0.0.1:1" });
const { db, pool } = testDatabase();
const inbox = await SmtpInbox.start();
afterAll(() => inbox.goAway());

let worker: RunningWorker | undefined;
let restoreClock = () => {};
beforeEach(async () => {
  await pool.query("update outgoing_messages set state = 'withdrawn', sealed = null where state = 'queued'");
  await pool.query("delete from jobs where queue like '%messages'");
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  restoreClock();
});

function start(): RunningWorker {
  const email = openSmtpCourier(inbox.url, "passports@carnet.example");
  return startWorker(db, { email, sms: null, close: () => email.close() });
}

/** Runs each recurring job that is due once, and answers how many ran. */
async function runAllDueJobs(): Promise<number> {
  let count = 0;
  for (const { id } of recurringJobs()) count += await runNext(db, id);
  return count;
}

describe("the worker", () => {
  it("sends what was committed before it started, and what is committed while it runs", async () => {
    const [before, during] = [mailboxOf("before"), mailboxOf("during")];
    await begin(await mintScene(), { recipient_email: before });
    worker = start();
    await inbox.waitForMail(before);
    await begin(await mintScene(), { recipient_email: during });
    await inbox.waitForMail(during);
  });

  it("finishes the message in hand when it is stopped, and takes up no other", async () => {
    const recipient = mailboxOf("in-hand");
    const transferId = await begin(await mintScene(), { recipient_email: recipient });
    const hold = inbox.holdAnswers();
    worker = start();
    await inbox.waitForMail(recipient);
    const stopping = worker.stop();
    const late = await begin(await mintScene());
    hold.release();
    await stopping;
    expect(await messagesOf(transferId)).toMatchObject([{ state: "sent" }]);
    expect(await messagesOf(late)).toMatchObject([{ state: "queued", attempts: 0 }]);
  });
});

// The embedded database has one process.
if (!isEmbeddedDatabase())
  describe("of several processes", () => {
    /** A second, connected listener, and a promise of its next notification. */
    async function listen() {
      let notifyListener = () => {};
      const next = () => new Promise<void>((resolve) => (notifyListener = resolve));
      const firstNotification = next();
      const listener = openListener(environment().databaseUrl!, WORK_CHANNEL, () => notifyListener());
      onTestFinished(() => listener.close());
      await firstNotification;
      return { listener, next };
    }

    it("one that has no room for what it is asked for tells the others", async () => {
      const other = await listen();
      const hold = inbox.holdAnswers();
      worker = start();
      const notification = other.next();
      for (let house = 0; house <= QUEUES.messages.slots; house += 1)
        await begin(await mintScene(), { recipient_email: `${mailboxOf("anna")}-house-${house}.example` });
      await notification;
      hold.release();
    });

    it("one that is told looks at once, long before it would have by itself", async () => {
      const other = await listen();
      const { brandId } = await mintScene();
      worker = start();
      // A new listener is notified once when it connects.
      await vi.waitFor(async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and query = $1",
          [`listen "${WORK_CHANNEL}"`],
        );
        expect(rows.length).toBe(2);
      }, 10_000);
      const startMs = monotonicMs();
      await pool.query(
        `insert into jobs (id, kind, queue, brand_id, payload, run_at)
       values ($1, 'chain_verification', 'chain verifications', $2, $3, now() - interval '1 second')`,
        [newId("job"), brandId, JSON.stringify({ brandId })],
      );
      other.listener.notify();
      await vi.waitFor(async () => {
        const { rows } = await pool.query("select from jobs where brand_id = $1 and kind = 'chain_verification'", [
          brandId,
        ]);
        expect(rows).toEqual([]);
      }, 4_000);
      expect(monotonicMs() - startMs).toBeLessThan(4_000);
    });
  });

describe("a recurring job", () => {
  it("stands once, runs when it is due, and not again before its interval is over", async () => {
    await scheduleRecurringJobs(db);
    await scheduleRecurringJobs(db);
    expect((await pool.query("select 1 from jobs where every_seconds is not null")).rowCount).toBe(
      recurringJobs().length,
    );
    await runAllDueJobs();
    expect(await runAllDueJobs()).toBe(0);
    restoreClock = setClock(() => new Date(Date.now() + 61_000));
    expect(await runAllDueJobs()).toBe(recurringJobs().filter(({ everySeconds }) => everySeconds <= 60).length);
  });

  it("expires overdue transfers", async () => {
    const transferId = await begin(await mintScene(), { expires_in_days: 1 });
    restoreClock = setClock(() => new Date(Date.now() + 2 * DAY_MS));
    await scheduleRecurringJobs(db);
    await runAllDueJobs();
    expect(await statusOf(transferId)).toBe("expired");
  });

  it("that fails keeps its error and comes again within five minutes", async () => {
    await scheduleRecurringJobs(db);
    await pool.query("alter table sign_in_failures rename to away");
    restoreClock = setClock(() => new Date(Date.now() + 10 * DAY_MS));
    await runAllDueJobs();
    const row = async () =>
      (await pool.query("select attempts, last_error, run_at from jobs where id = 'purge-sign-in-failures'")).rows[0];
    const failed = await row();
    expect(failed).toMatchObject({ attempts: 1, last_error: expect.any(String) });
    expect(failed.run_at.getTime() - (Date.now() + 10 * DAY_MS)).toBeLessThanOrEqual(5 * 60_000);
    await pool.query("alter table away rename to sign_in_failures");
    restoreClock = setClock(() => new Date(Date.now() + 10 * DAY_MS + 6 * 60_000));
    await runAllDueJobs();
    expect(await row()).toMatchObject({ attempts: 0, last_error: null });
  });
});
