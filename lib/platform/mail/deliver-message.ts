import {
  countSingles,
  endGathered,
  lockMailboxes,
  markSingle,
  markWaiting,
  releaseGathered,
} from "@/db/queries/mail-budgets";
import { endAttempt, findMessage, type MessageRow } from "@/db/queries/outgoing-messages";
import { acrossBrands, type AllBrandsDb, type TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import type { Job, JobEnd } from "@/lib/platform/jobs/job";
import type { JobPayloads } from "@/lib/platform/jobs/kinds";
import type { Handler, Services } from "@/lib/platform/jobs/registry";
import { log } from "@/lib/platform/log";
import { isMetered, metrics } from "@/lib/platform/metrics/registry";
import { describeSpan, inSpan } from "@/lib/platform/tracing/span";
import { type Couriers, isMailStored } from "./couriers";
import { readGathered } from "./gather-messages";
import {
  BUDGETS,
  budgetOf,
  GATHER_MS,
  GATHERED_KIND,
  isWithin,
  windowsBefore,
  type DeliveryOutcome,
  retryDelayMs,
  type MessageChannel,
} from "./rules";
import { type EmailBody, type MailPicture, type OutgoingEmail, type SmsBody, decryptBody } from "./smtp-courier";

/** If the process crashes before the result is written, it is sent again with the same Message-ID. */
export const messageHandler = (
  onFailed: OnFailed,
  loadPicture: LoadPicture = () => Promise.resolve(null),
): Handler<JobPayloads["brand_mail"]> => ({
  async step(job, { messageId }, services) {
    const message = await findMessage(job.db, messageId);
    if (message?.state !== "queued") return { is: "done", done: 0 };
    if (isCounted(message) && !(await job.write((tx) => letOut(tx, message)))) return;
    const { result, listed } = await inSpan(
      `${message.channel} send`,
      { "carnet.message.kind": message.kind },
      async () => {
        const attempted = await attempt(job, message, { ...services, loadPicture });
        describeSpan({ "carnet.message.outcome": attempted.result.outcome });
        return attempted;
      },
    );
    await job.end((tx) => writeOutcome(tx, { job, onFailed }, message, { result, listed }));
    if (result.outcome !== "withdrawn") countDelivery(message.channel, result.outcome);
  },
});

/** Null: there is no such picture any more. */
type LoadPicture = (db: AllBrandsDb, url: string) => Promise<MailPicture | null>;

type OnFailed = (tx: TenantDb, message: MessageRow) => Promise<void>;

type CountedMessage = MessageRow & { mailboxHash: string };

const isCounted = (message: MessageRow): message is CountedMessage => {
  const { channel, singleAt, mailboxHash, kind } = message;
  return (channel === "sms" || !isMailStored()) && singleAt === null && mailboxHash !== null && kind !== GATHERED_KIND;
};

/** Over the budget it is listed in a later mail. Counts under the mailbox's lock against concurrent processes. */
async function letOut(tx: TenantDb, queued: CountedMessage): Promise<boolean> {
  const { id: messageId, transferId, mailboxHash } = queued;
  const at = now();
  await lockMailboxes(tx, [mailboxHash]);
  const budget = budgetOf(queued);
  const counting = { budget, transferId, mailboxHash, ...windowsBefore(at) };
  if (isWithin(budget, await countSingles(acrossBrands(tx), counting))) {
    await markSingle(tx, { messageId, at });
    return true;
  }
  const lastError =
    `This number has had its ${BUDGETS.sms.singlesADay} text messages of the day, or ` +
    `${BUDGETS.sms.singlesAnHourForPassport} in an hour about this passport. The mail has the link.`;
  if (budget === "sms") await endAttempt(tx, { messageId }, { state: "failed", lastError, sealed: null });
  else await markWaiting(tx, { messageId, until: new Date(at.getTime() + GATHER_MS) });
  return false;
}

type AttemptOutcome = DeliveryOutcome | { outcome: "withdrawn" };

interface Attempted {
  result: AttemptOutcome;
  listed: readonly string[];
}

const NOTHING_LEFT: Attempted = { result: { outcome: "withdrawn" }, listed: [] };

type Means = Services & { loadPicture: LoadPicture };

/** A picture that cannot be loaded stays remote, because a mail without a picture is better than none. */
async function withPictures(db: AllBrandsDb, body: EmailBody, loadPicture: LoadPicture): Promise<OutgoingEmail> {
  const attachments: NonNullable<OutgoingEmail["attachments"]>[number][] = [];
  let { html } = body;
  for (const url of body.pictures ?? []) {
    const picture = await loadPicture(db, url).catch((error: unknown) => {
      log().warn({ err: errorForLog(error) }, "a picture of a mail could not be loaded");
      return null;
    });
    if (!picture) continue;
    const contentId = `picture-${attachments.length + 1}@carnet`;
    html = html.replaceAll(`src="${url}"`, `src="cid:${contentId}"`);
    attachments.push({ ...picture, contentId });
  }
  return { ...body, html, attachments };
}

async function attempt(job: Job, message: MessageRow, { couriers, loadPicture }: Means): Promise<Attempted> {
  if (message.kind === GATHERED_KIND) {
    const gathered = await job.write((tx) => readGathered(acrossBrands(tx), message));
    if (!gathered) return NOTHING_LEFT;
    const ready = await withPictures(acrossBrands(job.db), gathered.body, loadPicture);
    return { result: await carry(couriers, message, ready, job.signal), listed: gathered.messageIds };
  }
  if (!message.sealed) return NOTHING_LEFT;
  let body: EmailBody | SmsBody;
  try {
    body = decryptBody(message.sealed);
  } catch {
    return {
      result: { outcome: "refused", error: "The message cannot be opened: it was sealed under another AUTH_SECRET." },
      listed: [],
    };
  }
  const ready = "html" in body ? await withPictures(acrossBrands(job.db), body, loadPicture) : body;
  return { result: await carry(couriers, message, ready, job.signal), listed: [] };
}

/** Throws if the channel has no courier. A process only takes messages that it can send. */
function carry({ email, sms }: Couriers, to: MessageRow, body: EmailBody | SmsBody, stop: AbortSignal) {
  if (to.channel === "email" && email) return email.deliver(to, body as EmailBody, stop);
  if (to.channel === "sms" && sms) return sms.deliver(body as SmsBody, stop);
  throw new Error(`This process has no courier for the channel ${to.channel}.`);
}

async function writeOutcome(
  tx: TenantDb,
  { job: { row }, onFailed }: { job: Job; onFailed: OnFailed },
  message: MessageRow,
  done: Attempted,
): Promise<JobEnd | undefined> {
  const { result, listed } = done;
  const at = now();
  const attemptKey = { messageId: message.id, attempts: row.attempts };
  const gathered = { gatheredId: message.id, messageIds: listed };
  const endedWith = async (set: Partial<MessageRow>, states?: MessageRow["state"][]) => {
    const isEnded = await endAttempt(tx, attemptKey, set, states);
    if (!isEnded)
      log().warn({ message: message.id, outcome: result.outcome }, "a message was withdrawn while it was on its way");
    return isEnded;
  };
  if (result.outcome === "withdrawn") {
    await endedWith({ state: "withdrawn", sealed: null });
    return undefined;
  }
  if (result.outcome === "kept") {
    if (listed.length > 0) await endGathered(acrossBrands(tx), { ...gathered, outcome: { state: "kept" } });
    await endedWith({ state: "kept" });
    return undefined;
  }
  if (result.outcome === "sent") {
    const sent = { state: "sent", sentAt: at, sealed: null, lastError: null } as const;
    // A message that was withdrawn during sending has been sent nevertheless, and is recorded as sent.
    if (!(await endedWith(sent, ["queued", "withdrawn"]))) return undefined;
    if (listed.length > 0) await endGathered(acrossBrands(tx), { ...gathered, outcome: { state: "sent", at } });
    if (listed.length > 0) await releaseGathered(acrossBrands(tx), message.id);
    return undefined;
  }
  const { error: lastError } = result;
  const delayMs = result.outcome === "temporary" ? retryDelayMs(row.attempts) : null;
  if (delayMs !== null) {
    const nextAttemptAt = new Date(at.getTime() + delayMs);
    if (!(await endedWith({ lastError, nextAttemptAt }))) return undefined;
    return { is: "later", at: nextAttemptAt, error: lastError, isCounted: true };
  }
  if (!(await endedWith({ state: "failed", lastError, sealed: null }))) return undefined;
  if (listed.length > 0)
    await endGathered(acrossBrands(tx), { ...gathered, outcome: { state: "failed", error: lastError } });
  const failed = await Promise.all(listed.map((messageId) => findMessage(tx, messageId)));
  // Always in the same order of brands, because each write locks its brand.
  const byBrand = [message, ...failed.flatMap((message) => message ?? [])].toSorted((one, other) =>
    (one.brandId ?? "") < (other.brandId ?? "") ? -1 : 1,
  );
  for (const message of byBrand) await onFailed(tx, message);
  return undefined;
}

function countDelivery(channel: MessageChannel, outcome: DeliveryOutcome["outcome"]): void {
  if (isMetered()) metrics().deliveries.inc({ channel, outcome });
}
