import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

export const MESSAGE_CHANNELS = ["email", "sms"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** `kept`: without a mail server; the mailbox page shows it. `waiting`: over budget, listed in a later mail. */
export const MESSAGE_STATES = ["queued", "waiting", "sent", "failed", "kept", "withdrawn"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A `temporary` error is retried, a `refused` message is not. */
export type DeliveryOutcome =
  | { outcome: "sent" }
  | { outcome: "kept" }
  | { outcome: "temporary" | "refused"; error: string };

/** Normally a message is sent within seconds. Six attempts fit into this time. */
export const LATE_AFTER_MS = 600_000;

export function isLate({ state, createdAt }: { state: MessageState; createdAt: Date }, atMs: number): boolean {
  return state === "queued" && atMs - createdAt.getTime() > LATE_AFTER_MS;
}

const FIRST_DELAY_MS = 15_000;
const DELAY_MS_MAX = 3_600_000;
const ERROR_LENGTH_MAX = 300;

/** Eight doublings from 15 s make 64 minutes, then 23 hourly attempts: one day in total. */
export const ATTEMPTS_MAX = 32;

/** Returns null when all attempts of one day have failed. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), DELAY_MS_MAX);
}

/** Removes addresses, numbers and links that a server's answer may repeat. At most 300 characters. */
export function sanitiseError(error: string): string {
  return error
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/gi, "(link)")
    .replace(/(?<![^\s<>()[\],;:"'@])[^\s<>()[\],;:"'@]+@[^\s<>()[\],;:"']+/g, "(address)")
    .replace(/\+?\d[\d ()-]{6,}\d/g, "(number)")
    .trim()
    .slice(0, ERROR_LENGTH_MAX);
}

/** At these stages a 5xx reply is about the message. At the greeting or login it is about this service. */
const MESSAGE_STAGES = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Replies that request a login or TLS: a configuration error, at any stage. */
const LOGIN_ANSWERS = new Set([530, 534, 535, 538]);

interface SmtpError {
  name?: string;
  responseCode?: number;
  command?: string;
  code?: string;
  message: string;
}

function explainError({ name, code, command, responseCode = 0, message }: SmtpError): string {
  if (name === "TimeoutError") return "The mail server did not end this message in time.";
  if (code === "ETIMEDOUT") return `The mail server did not answer in time. ${message}`;
  if (code !== "ETLS" && !/certificate|self-signed|altnames/i.test(message)) return message;
  if (command === "STARTTLS" && responseCode >= 400)
    return (
      `The mail server offers no TLS (STARTTLS), and nothing is sent to it without. Give it a ` +
      `certificate, or see tls= of SMTP_URL. ${message}`
    );
  return `TLS with the mail server cannot be trusted; see tls= of SMTP_URL. ${message}`;
}

export function outcomeOfError(error: unknown): DeliveryOutcome {
  const answer = error as SmtpError;
  const { responseCode = 0, command = "", code = "" } = answer;
  const isRefused = responseCode >= 500 && MESSAGE_STAGES.has(command) && !LOGIN_ANSWERS.has(responseCode);
  const cannotBeAddressed = code === "EENVELOPE" && responseCode === 0;
  return {
    outcome: isRefused || cannotBeAddressed ? "refused" : "temporary",
    error: sanitiseError(explainError(answer)),
  };
}

/**
 * Per mailbox over all brands; further mails are listed in one mail an hour. Mail about security has its own limit,
 * above what outsiders can cause (three password links an hour), so that invitations cannot delay it.
 */
export const BUDGETS = {
  ordinary: { singlesADay: 30, singlesAnHourForPassport: 5 },
  security: { singlesADay: 200, singlesAnHourForPassport: 200 },
  sms: { singlesADay: 10, singlesAnHourForPassport: 3 },
} as const;
export type BudgetName = keyof typeof BUDGETS;

/** Mail about security. The pattern is valid in both PostgreSQL and JavaScript. */
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

/** Ignores case, the part after a plus sign, and Gmail's dots. A wrong match shares a budget, never a mail. */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).normalize("NFKC").toLowerCase();
  const domain = address.slice(at + 1).toLowerCase();
  const untagged = local.split("+", 1)[0] || local;
  return /^g(?:oogle)?mail\.com$/.test(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
