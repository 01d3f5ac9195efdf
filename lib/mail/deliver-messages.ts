import type { Queryable } from "@/db/client";
import { markMessageFailed, markMessageKept, markMessageSent, type MessageRow, postponeMessage, takeDueMessages } from "@/db/queries/outgoing-messages";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import type { Couriers } from "./couriers";
import { type DeliveryOutcome, type MessageChannel, retryDelayMs } from "./rules";
import { type EmailBody, type SmsBody, unsealBody } from "./sealed-body";

const BATCH_MAX = 20;
/** Longer than the slowest attempt; a message whose process died comes back after it. */
const LEASE_MS = 3 * MINUTE_MS;

/**
 * Sends what is due, up to 20 messages side by side, and notes each outcome at once. A process killed between sending
 * and noting sends again, under the same Message-ID. Answers how many messages it took.
 */
export async function deliverDueMessages(db: Queryable, couriers: Couriers): Promise<number> {
  const channels: MessageChannel[] = [...(couriers.email ? (["email"] as const) : []), ...(couriers.sms ? (["sms"] as const) : [])];
  if (channels.length === 0) return 0;
  const at = now();
  const messages = await takeDueMessages(db, { channels, at, leasedUntil: new Date(at.getTime() + LEASE_MS), limit: BATCH_MAX });
  await Promise.all(messages.map(async (message) => settle(db, message, await attempt(couriers, message))));
  return messages.length;
}

async function attempt(couriers: Couriers, message: MessageRow): Promise<DeliveryOutcome> {
  let body: EmailBody | SmsBody;
  try {
    body = unsealBody(message.sealed!);
  } catch {
    return { outcome: "refused", fault: "The message cannot be opened: it was sealed under another AUTH_SECRET." };
  }
  return message.channel === "email" ? couriers.email!.deliver(message, body as EmailBody) : couriers.sms!.deliver(body as SmsBody);
}

async function settle(db: Queryable, message: MessageRow, result: DeliveryOutcome): Promise<void> {
  const at = now();
  if (result.outcome === "sent") return markMessageSent(db, { messageId: message.id, at });
  if (result.outcome === "kept") return markMessageKept(db, message.id);
  const delayMs = result.outcome === "temporary" ? retryDelayMs(message.attempts) : null;
  if (delayMs === null) return markMessageFailed(db, { messageId: message.id, fault: result.fault });
  await postponeMessage(db, { messageId: message.id, fault: result.fault, nextAttemptAt: new Date(at.getTime() + delayMs) });
}
