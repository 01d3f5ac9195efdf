import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/**
 * Limits of single mails per mailbox, over all brands of the deployment. Further mails wait and are listed in one
 * mail an hour. Mail about the security of an account, brand or item has its own limit, so that invitations cannot
 * delay it. That limit is higher than what outsiders can cause (three password links an hour).
 */
export const BUDGETS = {
  ordinary: { singlesADay: 30, singlesAnHourForPassport: 5 },
  security: { singlesADay: 200, singlesAnHourForPassport: 200 },
  sms: { singlesADay: 10, singlesAnHourForPassport: 3 },
} as const;
export type BudgetName = keyof typeof BUDGETS;

/**
 * Kinds of mail about the security of an account, brand or item. The pattern is valid in both PostgreSQL and
 * JavaScript.
 */
export const SECURITY_KINDS = "^(?:account|api_key|audit|brand|team|recall)_(?!invitation$)";
export const GATHERED_KIND = "gathered_messages";

/** A waiting mail is listed after this time, so that mails of the same minutes are combined. */
export const GATHER_MS = 10 * MINUTE_MS;
export const GATHERED_EVERY_MS = HOUR_MS;
export const LISTED_MAX = 1_000;
export const HASH_RETENTION_MS = 2 * DAY_MS;

export function budgetOf({ channel, kind }: { channel: "email" | "sms"; kind: string }): BudgetName {
  if (channel === "sms") return "sms";
  return new RegExp(SECURITY_KINDS).test(kind) ? "security" : "ordinary";
}

export interface Singles {
  inDay: number;
  inHourAboutPassport: number;
}

export function isWithin(budget: BudgetName, { inDay, inHourAboutPassport }: Singles): boolean {
  const { singlesADay, singlesAnHourForPassport } = BUDGETS[budget];
  return inDay < singlesADay && inHourAboutPassport < singlesAnHourForPassport;
}

export function windowsBefore(at: Date): { dayAgo: Date; hourAgo: Date } {
  return { dayAgo: new Date(at.getTime() - DAY_MS), hourAgo: new Date(at.getTime() - HOUR_MS) };
}

/**
 * Normalizes an address to its mailbox, only for budgets: ignores case, the part after a plus sign, which most
 * servers deliver to the same person, and the dots of Gmail addresses. A wrong match means a shared budget, never a
 * shared mail.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).normalize("NFKC").toLowerCase();
  const domain = address.slice(at + 1).toLowerCase();
  const untagged = local.split("+", 1)[0] || local;
  return /^g(?:oogle)?mail\.com$/.test(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
