import { setTimeout as pause } from "node:timers/promises";
import type { ReceivedMail } from "@/e2e/support/smtp-server";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";

interface Started {
  transferId: string;
  recipient: string;
}

/** The mail server is down when transfers start, and the process is killed before it can send; then both restart. */
export async function drillMailOutage(site: Site, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  const account = await site.openAccount();
  await site.inbox.goAway();
  const started = await startTransfers(site, account, 5);
  await untilTried(site, started);
  await site.service.kill();
  const queued = await messageIds(site, started);
  await site.startAgain("service");
  await site.inbox.comeBack();
  if (isShort) await letTimePass(site);
  await site.untilNothingIsQueued(isShort ? 15_000 : 300_000);
  const mails = started.flatMap(({ recipient }) => site.inbox.mailsTo(recipient));
  return [
    claim(
      "mail server away and our process killed: nothing is lost",
      started.every(({ recipient }) => site.inbox.mailsTo(recipient).length === 1),
      `${mails.length} mails for ${started.length} transfers, ${queued.size} messages were queued`,
    ),
    claim(
      "each mail has the Message-ID its row was written with",
      mails.length > 0 && mails.every(({ messageId }) => queued.has(messageId)),
      [...queued][0] ?? "none",
    ),
  ];
}

/** The process is killed while the mail server delays its response: the mail was sent, but that was not recorded. */
export async function drillKillWhileSending(site: Site, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  const account = await site.openAccount();
  const releaseAnswers = site.inbox.holdAnswers();
  const [started] = await startTransfers(site, account, 1);
  const { recipient } = started!;
  await site.inbox.waitForMail(recipient);
  await site.service.kill();
  releaseAnswers.release();
  await site.startAgain("service");
  if (isShort) await letTimePass(site);
  await site.untilNothingIsQueued(isShort ? 15_000 : 300_000);
  const mails = site.inbox.mailsTo(recipient);
  const different = (valueOf: (mail: ReceivedMail) => string) => new Set(mails.map(valueOf)).size;
  return [
    claim("killed between sending and noting it: sent again", mails.length === 2, `${mails.length} mails`),
    claim(
      "under the same Message-ID and with the same link, so that a receiver can drop the repeat",
      different(({ messageId }) => messageId) === 1 && different(({ text }) => text) === 1,
      mails[0]!.messageId,
    ),
  ];
}

async function startTransfers(site: Site, account: Account, count: number): Promise<Started[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const code = await site.registerOne(account);
      const recipient = `anna-${code.toLowerCase()}@example.com`;
      const { status, body } = await account.api.post({
        path: "/v1/transfer",
        body: { code, recipient_email: recipient },
      });
      if (status !== 201) throw new Error(`a transfer could not be started: ${status}`);
      return { transferId: body.id as string, recipient };
    }),
  );
}

/** Waits until each message was tried at least once, in vain. */
async function untilTried(site: Site, started: Started[]): Promise<void> {
  const ids = started.map(({ transferId }) => transferId);
  const tried = "select count(*) from outgoing_messages where transfer_id = any($1) and attempts > 0";
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await site.count(tried, [ids])) >= started.length) return;
    await pause(50);
  }
  throw new Error("the messages were never tried");
}

async function messageIds(site: Site, started: Started[]): Promise<Set<string>> {
  const rows = await site.rows<{ message_id_header: string }>(
    "select message_id_header from outgoing_messages where transfer_id = any($1)",
    [started.map(({ transferId }) => transferId)],
  );
  return new Set(rows.map(({ message_id_header }) => message_id_header));
}

/** In place of waiting for back-off and lease to run out. */
async function letTimePass(site: Site): Promise<void> {
  await site.rows(
    "update jobs set run_at = now(), state = 'queued', holder = null, leased_until = null where queue = 'messages'",
  );
}
