import type { Queryable } from "@/db/client";
import { markMessageFailed, markMessageKept, markMessageSent, type MessageRow, postponeMessage, takeDueMessages } from "@/db/queries/outgoing-messages";
import { MINUTE_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import type { Couriers } from "./couriers";
import { noteDelivery } from "./delivery-figures";
import { type DeliveryOutcome, type MessageClass, retryDelayMs } from "./rules";
import { type EmailBody, type SmsBody, unsealBody } from "./sealed-body";

/** Longer than any attempt takes; a message whose process died comes back after it. */
export const LEASE_MS = 2 * MINUTE_MS;
/** How long a process that is stopped waits for what is on its way. */
const STOP_MS = 10 * SECOND_MS;

/** How many messages of a class are on their way at once. Each class has its own, so that none waits for another's. */
const SLOTS: Record<MessageClass, number> = { account: 3, brand: 10, sms: 5 };

export interface Deliveries {
  /** Starts what is due as far as there is room, waits for room when there is none, and answers how many it started. */
  round: () => Promise<number>;
  /** Waits until nothing is on its way. */
  settled: () => Promise<void>;
  /** Lets what is on its way arrive, for ten seconds or so many ms; the rest goes back into the queue. */
  stop: (patienceMs?: number) => Promise<void>;
}

/**
 * Sends the messages of one class, each on its own: no message waits for another's end unless every slot is taken. A process
 * killed between sending and noting sends again, under the same Message-ID.
 */
export function openDeliveries(db: Queryable, couriers: Couriers, messageClass: MessageClass): Deliveries {
  const courier = messageClass === "sms" ? couriers.sms : couriers.email;
  const slots = SLOTS[messageClass];
  const onTheirWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const dropping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve(), { once: true }));

  const begin = (message: MessageRow) => {
    const settling = deliver(db, couriers, message, dropping.signal).finally(() => onTheirWay.delete(settling));
    onTheirWay.add(settling);
  };
  const settled = async () => {
    while (onTheirWay.size > 0) await Promise.all(onTheirWay);
  };

  return {
    settled,
    async round() {
      if (!courier) return 0;
      if (onTheirWay.size >= slots) await Promise.race([...onTheirWay, stopped]);
      if (stopping.signal.aborted) return 0;
      const at = now();
      const leasedUntil = new Date(at.getTime() + LEASE_MS);
      const messages = await takeDueMessages(db, { messageClass, at, leasedUntil, limit: slots - onTheirWay.size });
      messages.forEach(begin);
      return messages.length;
    },
    async stop(patienceMs = STOP_MS) {
      stopping.abort();
      const drop = setTimeout(() => dropping.abort(new Error("The process that was sending it was stopped.")), patienceMs);
      await settled();
      clearTimeout(drop);
    },
  };
}

async function deliver(db: Queryable, couriers: Couriers, message: MessageRow, stop: AbortSignal): Promise<void> {
  try {
    const result = await attempt(couriers, message, stop);
    const isNoted = await settle(db, message, result);
    noteDelivery(message.channel, result.outcome);
    if (!isNoted) log().warn({ message: message.id, outcome: result.outcome }, "a message's attempt ended after its lease; another one counts");
  } catch (error) {
    log().warn({ message: message.id, err: errorForLog(error) }, "what came of a message could not be noted; it is sent again");
  }
}

async function attempt(couriers: Couriers, message: MessageRow, stop: AbortSignal): Promise<DeliveryOutcome> {
  let body: EmailBody | SmsBody;
  try {
    body = unsealBody(message.sealed!);
  } catch {
    return { outcome: "refused", fault: "The message cannot be opened: it was sealed under another AUTH_SECRET." };
  }
  return message.channel === "email" ? couriers.email!.deliver(message, body as EmailBody, stop) : couriers.sms!.deliver(body as SmsBody, stop);
}

/** Writes the outcome, unless another attempt has been begun meanwhile: false. */
async function settle(db: Queryable, message: MessageRow, result: DeliveryOutcome): Promise<boolean> {
  const at = now();
  const taken = { messageId: message.id, attempts: message.attempts };
  if (result.outcome === "sent") return markMessageSent(db, { ...taken, at });
  if (result.outcome === "kept") return markMessageKept(db, taken);
  const delayMs = result.outcome === "temporary" ? retryDelayMs(message.attempts) : null;
  if (delayMs === null) return markMessageFailed(db, { ...taken, fault: result.fault });
  return postponeMessage(db, { ...taken, fault: result.fault, nextAttemptAt: new Date(at.getTime() + delayMs) });
}
