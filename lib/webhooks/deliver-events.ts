import { listContacts } from "@/db/queries/conditions";
import { moveToQueue } from "@/db/queries/jobs";
import {
  deleteRetries,
  type EndpointRow,
  findEndpoint,
  insertAttempts,
  movePosition,
  type RetryRow,
  updateEndpoint,
  upsertRetries,
  findRetries,
} from "@/db/queries/webhooks";
import { type BrandDb, acrossBrands } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { now, SECOND_MS, MINUTE_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId, randomSecret } from "@/lib/platform/ids";
import type { JobEnd } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { isMetered, metrics } from "@/lib/platform/metrics/registry";
import { decrypt } from "@/lib/platform/secrets";
import { type Due, findDue } from "./find-due";
import { DISABLED_AFTER_MS, GONE, restMs, retryDelayMs } from "./rules";
import { type Delivered, openAgent, sendDelivery, signedHeaders } from "./send-delivery";

/** Writers of events wake the job. This interval covers events written while the job was running. */
const IDLE_MS = 5 * MINUTE_MS;
/** For this time after the last delivery, an event's writer may have found the job running. */
const LATELY_MS = 10 * SECOND_MS;

async function nextCheck(tx: BrandDb, { endpoint, at }: { endpoint: EndpointRow; at: Date }): Promise<JobEnd> {
  const { nextAt } = await findRetries(tx, endpoint.id);
  const sinceMs = endpoint.lastDeliveredAt ? at.getTime() - endpoint.lastDeliveredAt.getTime() : Infinity;
  const idleAt = at.getTime() + (sinceMs < LATELY_MS ? SECOND_MS : IDLE_MS);
  const next = new Date(Math.max(at.getTime(), Math.min(idleAt, nextAt?.getTime() ?? Infinity)));
  return { is: "later", at: next, error: null, isCounted: false };
}

const AT_ONCE = 10;
const TRIPPED_BY = 3;
const SLOW_MS = 3 * SECOND_MS;

interface Tried {
  due: Due;
  result: Delivered;
}

/** The position is written after sending, so a crash sends events again with the same ids. */
export const webhook: HandlerOf<"webhook"> = {
  async step(job, { brandId, endpointId }) {
    const endpoint = await findEndpoint(job.db, { brandId, endpointId });
    if (!endpoint || endpoint.disabledAt) return { is: "done" };
    const { due, position, removedIds } = await findDue(job.db, endpoint);
    const tried = await sendAll(endpoint, due, job.signal);
    await job.end(async (tx) => {
      await deleteRetries(tx, { endpointId, eventIds: removedIds });
      return writeOutcome(tx, job.row, { endpoint, due, position, tried });
    });
  },
};

/** Sends due events concurrently. A failing endpoint gets one event as a test before the others. */
async function sendAll(endpoint: EndpointRow, due: readonly Due[], stop: AbortSignal): Promise<Tried[]> {
  const [secrets, agent] = [openSecrets(endpoint, now()), openAgent(endpoint.url)];
  const tried: Tried[] = [];
  let [next, failures, isStopped] = [0, 0, false];
  const sendNext = async () => {
    const item = due[next];
    if (!item) return;
    next += 1;
    const headers = signedHeaders(secrets, { id: item.eventId, at: now(), body: item.body });
    const result = await sendDelivery(endpoint.url, { agent, headers, body: item.body, stop });
    tried.push({ due: item, result });
    failures = result.error === null ? 0 : failures + 1;
    isStopped ||= result.status === GONE || (result.retryAfterMs ?? 0) > 0;
    if (isMetered()) metrics().webhookAttempts.inc({ outcome: result.error === null ? "delivered" : "failed" });
  };
  const isGoing = () => next < due.length && failures < TRIPPED_BY && !isStopped && !stop.aborted;
  const sendSome = async () => {
    while (isGoing()) await sendNext();
  };
  if (endpoint.failingSince) await sendNext();
  if (!endpoint.failingSince || failures === 0) await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  agent.destroy();
  return tried;
}

async function writeOutcome(
  tx: BrandDb,
  row: { id: string },
  done: { endpoint: EndpointRow; due: readonly Due[]; position: number; tried: readonly Tried[] },
): Promise<JobEnd> {
  const { endpoint, due, position, tried } = done;
  const { brandId, id: endpointId } = endpoint;
  const at = now();
  const arrived = tried.filter(({ result }) => result.error === null);
  const failed = tried.filter(({ result }) => result.error !== null);
  const attempted = tried.filter(({ result }) => !result.isBrokenOff);
  await insertAttempts(
    tx,
    attempted.map(({ due: item, result }) => attemptRow(endpoint, item, result, at)),
  );
  await deleteRetries(tx, { endpointId, eventIds: arrived.flatMap(({ due: { eventId } }) => eventId) });
  const retries = failed.map(({ due: item, result }) => ({ item, next: retryOf(endpoint, item, result, at) }));
  await upsertRetries(
    tx,
    retries.flatMap(({ next }) => next ?? []),
  );
  await deleteRetries(tx, {
    endpointId,
    eventIds: retries.flatMap(({ item, next }) => (next === null ? [item.eventId] : [])),
  });
  // Events that were not sent stay after the position, because events are sent in order.
  const unbegun = due.slice(tried.length).find(({ number }) => number !== null);
  const to = unbegun?.number ? unbegun.number - 1 : position;
  await movePosition(tx, { brandId, endpointId, from: endpoint.position, to });
  const hasArrived = arrived.length > 0;
  const hasFailed = !hasArrived && attempted.length > 0;
  const failingSince = hasFailed ? (endpoint.failingSince ?? at) : hasArrived ? null : endpoint.failingSince;
  if (attempted.length > 0)
    await updateEndpoint(tx, { brandId, endpointId }, { failingSince, ...(hasArrived && { lastDeliveredAt: at }) });
  const isSlow = hasFailed || tried.some(({ result }) => result.durationMs > SLOW_MS);
  if (tried.length > 0) await moveToQueue(tx, { jobId: row.id, queue: isSlow ? "slow webhooks" : "webhooks" });
  if (attempted.some(({ result }) => result.status === GONE))
    return disableEndpoint(tx, endpoint, { at, by: "gone", since: at });
  const error = failed.at(-1)?.result.error ?? "Nothing arrives.";
  const pauseMs = Math.max(0, ...failed.map(({ result }) => result.retryAfterMs ?? 0));
  if (hasFailed && failingSince) {
    const failingMs = at.getTime() - failingSince.getTime();
    if (failingMs >= DISABLED_AFTER_MS)
      return disableEndpoint(tx, endpoint, { at, by: "failures", since: failingSince });
    return pause(at, Math.max(pauseMs, restMs(failingMs, chance())), error);
  }
  if (pauseMs > 0) return pause(at, pauseMs, error);
  if (due.length > 0 || position > endpoint.position) return { is: "more", done: arrived.length };
  // A failing endpoint without due events still pauses, whatever happens in the meantime.
  if (endpoint.failingSince)
    return pause(at, restMs(at.getTime() - endpoint.failingSince.getTime(), chance()), "Nothing arrives.");
  return nextCheck(tx, { endpoint, at });
}

/** Marked as an error, so that new events do not wake the job. */
const pause = (at: Date, delayMs: number, error: string): JobEnd => ({
  is: "later",
  at: new Date(at.getTime() + delayMs),
  error,
  isCounted: false,
});

const chance = () => randomSecret(2).readUInt16BE() / 65_536;

function attemptRow(endpoint: EndpointRow, item: Due, result: Delivered, at: Date) {
  const { brandId, id: endpointId } = endpoint;
  const { status, durationMs, error, responseBody } = result;
  return {
    id: newId("wha", at),
    brandId,
    endpointId,
    eventId: item.eventId,
    type: item.type,
    attempt: item.attempts + 1,
    status,
    durationMs,
    error,
    requestBody: item.body,
    responseBody,
    createdAt: at,
  };
}

function retryOf(
  { brandId, id: endpointId }: EndpointRow,
  item: Due,
  { isBrokenOff, retryAfterMs }: Delivered,
  at: Date,
) {
  const attempts = isBrokenOff ? item.attempts : item.attempts + 1;
  const delayMs = isBrokenOff ? 0 : retryDelayMs(attempts, chance());
  if (delayMs === null) return null;
  const nextAt = new Date(at.getTime() + Math.max(delayMs, retryAfterMs ?? 0));
  return { brandId, endpointId, eventId: item.eventId, isTest: item.isTest, attempts, nextAt } satisfies RetryRow;
}

function openSecrets({ secretSealed, previousSealed, previousUntil }: EndpointRow, at: Date): string[] {
  const isPreviousGood = previousSealed !== null && previousUntil !== null && previousUntil > at;
  return [decrypt(secretSealed), ...(isPreviousGood ? [decrypt(previousSealed)] : [])];
}

const NAME_LENGTH_MAX = 60;

interface Reason {
  at: Date;
  by: "failures" | "gone";
  since: Date;
}

async function disableEndpoint(tx: BrandDb, endpoint: EndpointRow, { at, by, since }: Reason): Promise<JobEnd> {
  const { brandId, id: endpointId, url } = endpoint;
  await updateEndpoint(tx, { brandId, endpointId }, { disabledAt: at, disabledBy: by });
  for (const { email, locale, brandName } of await listContacts(acrossBrands(tx), { brandId, roles: ["owner"] })) {
    const page = `${environment().publicUrl}/settings/webhooks/${endpointId}`;
    const content = composeDisabled({ locale: localeOr(locale), brandName, url, by, since, page });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "webhook_disabled",
      at,
      to: email,
      replyTo: null,
      content,
    });
  }
  const audit = auditInJob("webhook", tx, newId("req"))({ kind: "system", brandId });
  const detail = by === "gone" ? { status: GONE } : { failing_since: since };
  await audit("webhook_endpoint.disabled", endpointId, detail);
  return { is: "done" };
}

interface Disabled extends Pick<Reason, "by" | "since"> {
  locale: Locale;
  brandName: string;
  url: string;
  page: string;
}

function composeDisabled({ locale, brandName, url, by, since, page }: Disabled): MessageContent {
  const t = translator(locale, "webhookMail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  return {
    locale,
    brandName,
    subject: t("subject", names),
    preview: t(`texts.${by}`, names),
    heading: t("subject", names),
    paragraphs: [t(`texts.${by}`, names), t("kept")],
    facts: [
      { label: t("facts.url"), value: url, isCode: true },
      { label: t(`facts.${by === "gone" ? "disabled" : "since"}`), value: formatDeadline(locale, since) },
    ],
    action: { label: t("action"), url: page, orCopy: t("orCopy") },
    notes: [],
    footer: translator(locale, "mail")("footer", names),
  };
}
