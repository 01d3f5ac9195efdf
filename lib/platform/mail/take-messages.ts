import type { Queryable } from "@/db/client";
import { countSingles, lockMailboxes, markSingle, markWaiting } from "@/db/queries/mail-budgets";
import {
  failMessage,
  hasDueMessage,
  leaseMessages,
  lockDueMessages,
  type MessageRow,
} from "@/db/queries/outgoing-messages";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import { BUDGETS, budgetOf, GATHER_MS, GATHERED_KIND, isWithin, windowsBefore } from "./budget-rules";
import { isMailKept } from "./is-mail-kept";
import type { MessageClass } from "./rules";

/** Longer than any attempt takes; a message whose process died comes back after it. */
export const LEASE_MS = 2 * MINUTE_MS;
/** How many messages of a class are on their way at once. Each class has its own, so that none waits for another's. */
export const SLOTS: Record<MessageClass, number> = { account: 3, brand: 10, sms: 5 };
/** Of these, to one domain: a server that hangs for its recipients leaves the other half. */
const DOMAIN_SLOTS: Record<MessageClass, number> = { account: 2, brand: 5, sms: 5 };

interface Room {
  messageClass: MessageClass;
  /** The domains of what is on its way, one for each message. */
  domains: readonly (string | null)[];
}

/**
 * Takes what may be sent now, as far as there is room, and leases it. What its mailbox has had enough of is put off to
 * a mail that lists it: this is counted under the mailbox's lock, so that however many processes and brands send at
 * once no budget is overdrawn. Answers `none` when nothing is due, and `no_room` when all that is due goes to domains
 * that have enough on its way.
 */
export async function takeMessages(
  db: Queryable,
  { messageClass, domains }: Room,
): Promise<MessageRow[] | "none" | "no_room"> {
  const at = now();
  const busy = new Map<string, number>();
  const count = (domain: string | null) => domain && busy.set(domain, (busy.get(domain) ?? 0) + 1);
  const isFull = (domain: string | null) => domain !== null && (busy.get(domain) ?? 0) >= DOMAIN_SLOTS[messageClass];
  domains.forEach(count);
  const due = { messageClass, at, exceptDomains: [...busy.keys()].filter(isFull) };
  if (!(await hasDueMessage(db, due))) {
    const isAnyDue = due.exceptDomains.length > 0 && (await hasDueMessage(db, { ...due, exceptDomains: [] }));
    return isAnyDue ? "no_room" : "none";
  }
  return db.transaction(async (tx) => {
    const found = await lockDueMessages(tx, { ...due, limit: SLOTS[messageClass] - domains.length });
    const single = messageClass !== "sms" && isMailKept() ? found : await holdBack(tx, found, at);
    const taken = single.filter(({ domainHash }) => {
      if (isFull(domainHash)) return false;
      count(domainHash);
      return true;
    });
    return taken.length === 0
      ? []
      : leaseMessages(tx, { messageIds: taken.map(({ id }) => id), until: new Date(at.getTime() + LEASE_MS) });
  });
}

/** Of these messages the ones that go out alone. */
async function holdBack(tx: Queryable, messages: readonly MessageRow[], at: Date): Promise<MessageRow[]> {
  const isCounted = ({ singleAt, mailboxHash, kind }: MessageRow) =>
    singleAt === null && mailboxHash !== null && kind !== GATHERED_KIND;
  await lockMailboxes(
    tx,
    messages.filter(isCounted).map(({ mailboxHash }) => mailboxHash!),
  );
  const single: MessageRow[] = [];
  for (const message of messages) {
    if (!isCounted(message) || (await letOut(tx, message, at))) single.push(message);
  }
  return single;
}

async function letOut(tx: Queryable, message: MessageRow, at: Date): Promise<boolean> {
  const { id: messageId, transferId, mailboxHash } = message;
  const budget = budgetOf(message);
  const counting = { budget, transferId, mailboxHash: mailboxHash!, ...windowsBefore(at) };
  if (isWithin(budget, await countSingles(tx, counting))) {
    await markSingle(tx, { messageId, at });
    return true;
  }
  const fault =
    `This number has had its ${BUDGETS.sms.singlesADay} text messages of the day, or ` +
    `${BUDGETS.sms.singlesAnHourForPassport} in an hour about this passport. The mail has the link.`;
  if (budget === "sms") await failMessage(tx, { messageId, fault });
  else await markWaiting(tx, { messageId, until: new Date(at.getTime() + GATHER_MS) });
  return false;
}
