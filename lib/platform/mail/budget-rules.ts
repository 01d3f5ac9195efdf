import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/**
 * How many mails of their own one mailbox gets from this deployment, over all brands. What lies beyond waits, and comes
 * in one mail an hour that lists it. What concerns the safety of an account, a brand or an item is counted apart:
 * nobody's invitations can delay it, and its own bound is above what strangers can bring about (three links to a new
 * password an hour).
 */
export const BUDGETS = {
  ordinary: { singlesADay: 30, singlesAnHourForPassport: 5 },
  security: { singlesADay: 200, singlesAnHourForPassport: 200 },
  sms: { singlesADay: 10, singlesAnHourForPassport: 3 },
} as const;
export type BudgetName = keyof typeof BUDGETS;

/** The kinds of mail about the safety of an account, a brand or an item, as PostgreSQL and JavaScript both read it. */
export const SECURITY_KINDS = "^(?:account|api_key|audit|brand|team|recall)_(?!invitation$)";
/** A mail that lists others; no budget counts it. */
export const GATHERED_KIND = "gathered_messages";

/** One that waits is listed so long after it came, so that others of the same minutes come with it. */
export const GATHER_MS = 10 * MINUTE_MS;
/** Between two mails that list others, for one mailbox. */
export const GATHERED_EVERY_MS = HOUR_MS;
export const LISTED_MAX = 1_000;
/** Longer than any budget looks back. */
export const HASH_RETENTION_MS = 2 * DAY_MS;

export function budgetOf({ channel, kind }: { channel: "email" | "sms"; kind: string }): BudgetName {
  if (channel === "sms") return "sms";
  return new RegExp(SECURITY_KINDS).test(kind) ? "security" : "ordinary";
}

/** What went to a mailbox alone: in a day, and in an hour about one passport. */
export interface Singles {
  inDay: number;
  inHourAboutPassport: number;
}

export function isWithin(budget: BudgetName, { inDay, inHourAboutPassport }: Singles): boolean {
  const { singlesADay, singlesAnHourForPassport } = BUDGETS[budget];
  return inDay < singlesADay && inHourAboutPassport < singlesAnHourForPassport;
}

/** How far back a budget looks. */
export function windowsBefore(at: Date): { dayAgo: Date; hourAgo: Date } {
  return { dayAgo: new Date(at.getTime() - DAY_MS), hourAgo: new Date(at.getTime() - HOUR_MS) };
}

/**
 * Whom an address reaches, for a budget and for nothing else: without case, and without what follows a plus sign, which
 * most servers deliver to the same person; Google Mail's dots say nothing either. Two people whom this takes for one
 * share a budget, and never a mail.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).normalize("NFKC").toLowerCase();
  const domain = address.slice(at + 1).toLowerCase();
  const untagged = local.split("+", 1)[0] || local;
  return /^g(?:oogle)?mail\.com$/.test(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
