/** When and how often an outgoing message is tried, and what may be kept of a refusal. */

export const MESSAGE_CHANNELS = ["email", "sms"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * `kept`: no mail server is configured, the message is read on the mailbox page. `waiting`: beyond what its mailbox
 * gets as single mails, it comes with others in a mail that lists them.
 */
export const MESSAGE_STATES = ["queued", "waiting", "sent", "failed", "kept", "withdrawn"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How one attempt ended. A `temporary` error is tried again, a `refused` message is not. */
export type DeliveryOutcome =
  | { outcome: "sent" }
  | { outcome: "kept" }
  | { outcome: "temporary" | "refused"; error: string };

/** A message that nothing hinders leaves within seconds, and is tried six times in so long. */
export const LATE_AFTER_MS = 600_000;

/** Whether a message has been waiting to be sent for longer than it should. */
export function isLate({ state, createdAt }: { state: MessageState; createdAt: Date }, atMs: number): boolean {
  return state === "queued" && atMs - createdAt.getTime() > LATE_AFTER_MS;
}

const FIRST_DELAY_MS = 15_000;
const DELAY_MS_MAX = 3_600_000;
const ERROR_LENGTH_MAX = 300;

/** Eight doublings from 15 s make 64 minutes, then 23 hourly attempts: a day in all. */
export const ATTEMPTS_MAX = 32;

/** Milliseconds to wait after the given number of attempts, or null when a day of them was in vain. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), DELAY_MS_MAX);
}

/** A server's answer without the addresses, numbers and links that it may repeat, in at most 300 characters. */
export function sanitiseError(error: string): string {
  return error
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/gi, "(link)")
    .replace(/(?<![^\s<>()[\],;:"'@])[^\s<>()[\],;:"'@]+@[^\s<>()[\],;:"']+/g, "(address)")
    .replace(/\+?\d[\d ()-]{6,}\d/g, "(number)")
    .trim()
    .slice(0, ERROR_LENGTH_MAX);
}

/** Stages at which a 5xx answer is about this message. Elsewhere, at the greeting or the log-in, it is about us. */
const MESSAGE_STAGES = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Answers that ask for a log-in or for TLS: a matter of configuration, at whatever stage they come. */
const LOGIN_ANSWERS = new Set([530, 534, 535, 538]);

interface SmtpError {
  name?: string;
  responseCode?: number;
  command?: string;
  code?: string;
  message: string;
}

/** What the operator can do something about, in words. */
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

/** How an attempt ended that a mail server or the network put an end to. */
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
