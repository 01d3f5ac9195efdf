import { setTimeout as after } from "node:timers/promises";
import type { Queryable } from "@/db/client";
import { endGathered, releaseGathered } from "@/db/queries/mail-budgets";
import {
  markMessageFailed,
  markMessageKept,
  markMessageSent,
  type MessageRow,
  postponeMessage,
  withdrawAttempt,
} from "@/db/queries/outgoing-messages";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { GATHERED_KIND } from "./budget-rules";
import type { Couriers } from "./couriers";
import { noteDelivery } from "./delivery-figures";
import { readGathered } from "./gather-messages";
import { type DeliveryOutcome, type MessageClass, retryDelayMs } from "./rules";
import { type EmailBody, type SmsBody, unsealBody } from "./sealed-body";
import { SLOTS, takeMessages } from "./take-messages";

/** How long a process that is stopped waits for what is on its way. */
const STOP_MS = 10 * SECOND_MS;

/** Messages to other domains may come while those to one wait for room. */
const LOOK_AGAIN_MS = 250;

export interface Deliveries {
  /**
   * Starts what is due as far as there is room, waits for room when there is none, and answers how many it looked at.
   */
  round: () => Promise<number>;
  /** Waits until nothing is on its way. */
  settled: () => Promise<void>;
  /** Lets what is on its way arrive, for ten seconds or so many ms; the rest goes back into the queue. */
  stop: (patienceMs?: number) => Promise<void>;
}

/**
 * Sends the messages of one class, each on its own: no message waits for another's end unless every slot is taken. A
 * process killed between sending and noting sends again, under the same Message-ID.
 */
export function openDeliveries(db: Queryable, couriers: Couriers, messageClass: MessageClass): Deliveries {
  const courier = messageClass === "sms" ? couriers.sms : couriers.email;
  const onTheirWay = new Map<Promise<void>, string | null>();
  const stopping = new AbortController();
  const dropping = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener("abort", () => resolve(), { once: true }),
  );

  const begin = (message: MessageRow) => {
    const settling = deliver(db, couriers, message, dropping.signal).finally(() => onTheirWay.delete(settling));
    onTheirWay.set(settling, message.domainHash);
  };
  const settled = async () => {
    while (onTheirWay.size > 0) await Promise.all(onTheirWay.keys());
  };

  return {
    settled,
    async round() {
      while (courier && !stopping.signal.aborted) {
        if (onTheirWay.size >= SLOTS[messageClass]) await Promise.race([...onTheirWay.keys(), stopped]);
        if (stopping.signal.aborted) break;
        const taken = await takeMessages(db, { messageClass, domains: [...onTheirWay.values()] });
        if (taken === "none") break;
        if (taken !== "no_room") {
          taken.forEach(begin);
          return Math.max(1, taken.length);
        }
        await Promise.race([...onTheirWay.keys(), stopped, after(LOOK_AGAIN_MS)]);
      }
      return 0;
    },
    async stop(patienceMs = STOP_MS) {
      stopping.abort();
      const drop = setTimeout(
        () => dropping.abort(new Error("The process that was sending it was stopped.")),
        patienceMs,
      );
      await settled();
      clearTimeout(drop);
    },
  };
}

async function deliver(db: Queryable, couriers: Couriers, message: MessageRow, stop: AbortSignal): Promise<void> {
  try {
    const { result, listed } = await attempt(db, couriers, message, stop);
    const isNoted = await db.transaction((tx) => settle(tx, message, result, listed));
    if (result.outcome !== "withdrawn") noteDelivery(message.channel, result.outcome);
    if (!isNoted)
      log().warn(
        { message: message.id, outcome: result.outcome },
        "a message's attempt ended when it had been withdrawn or begun anew",
      );
  } catch (error) {
    log().warn(
      { message: message.id, err: errorForLog(error) },
      "what came of a message could not be noted; it is sent again",
    );
  }
}

/** `withdrawn`: there was nothing left to send. */
type AttemptOutcome = DeliveryOutcome | { outcome: "withdrawn" };

/** `listed`: the messages that went with it. */
interface Attempted {
  result: AttemptOutcome;
  listed: readonly string[];
}

async function attempt(db: Queryable, couriers: Couriers, message: MessageRow, stop: AbortSignal): Promise<Attempted> {
  const gathered = message.kind === GATHERED_KIND ? await readGathered(db, message) : undefined;
  if (gathered === null) return { result: { outcome: "withdrawn" }, listed: [] };
  if (gathered)
    return { result: await couriers.email!.deliver(message, gathered.body, stop), listed: gathered.messageIds };
  let body: EmailBody | SmsBody;
  try {
    body = unsealBody(message.sealed!);
  } catch {
    return {
      result: { outcome: "refused", fault: "The message cannot be opened: it was sealed under another AUTH_SECRET." },
      listed: [],
    };
  }
  const sending =
    message.channel === "email"
      ? couriers.email!.deliver(message, body as EmailBody, stop)
      : couriers.sms!.deliver(body as SmsBody, stop);
  return { result: await sending, listed: [] };
}

/**
 * Writes the outcome, unless another attempt has been begun meanwhile: false. What the message listed shares its
 * outcome.
 */
async function settle(
  tx: Queryable,
  message: MessageRow,
  result: AttemptOutcome,
  listed: readonly string[],
): Promise<boolean> {
  const at = now();
  const taken = { messageId: message.id, attempts: message.attempts };
  const gathered = { gatheredId: message.id, messageIds: listed };
  if (result.outcome === "withdrawn") return withdrawAttempt(tx, taken);
  if (result.outcome === "kept") {
    if (listed.length > 0) await endGathered(tx, { ...gathered, outcome: { state: "kept" } });
    return markMessageKept(tx, taken);
  }
  if (result.outcome === "sent") {
    if (!(await markMessageSent(tx, { ...taken, at }))) return false;
    if (listed.length > 0) await endGathered(tx, { ...gathered, outcome: { state: "sent", at } });
    if (listed.length > 0) await releaseGathered(tx, message.id);
    return true;
  }
  const delayMs = result.outcome === "temporary" ? retryDelayMs(message.attempts) : null;
  if (delayMs !== null)
    return postponeMessage(tx, { ...taken, fault: result.fault, nextAttemptAt: new Date(at.getTime() + delayMs) });
  if (!(await markMessageFailed(tx, { ...taken, fault: result.fault }))) return false;
  if (listed.length > 0) await endGathered(tx, { ...gathered, outcome: { state: "failed", fault: result.fault } });
  return true;
}
