import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { SECOND_MS } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import { readSmtpUrl, type SmtpServer } from "../service-urls";
import { oneLine, type Listing } from "./message-content";
import { type DeliveryOutcome, outcomeOfError } from "./rules";

interface SmtpPatience {
  connectMs: number;
  silenceMs: number;
  /** Time for a whole message, even if the server keeps answering. Must be shorter than the message's lease. */
  attemptMs: number;
}

export const SMTP_PATIENCE: SmtpPatience = {
  connectMs: 10 * SECOND_MS,
  silenceMs: 30 * SECOND_MS,
  attemptMs: 60 * SECOND_MS,
};

const DNS_MS = 5 * SECOND_MS;
const GOODBYE_MS = 2 * SECOND_MS;
const MESSAGES_MAX = 100;

function optionsOf(
  { host, port, isTlsFromStart, tls }: SmtpServer,
  { connectMs, silenceMs }: SmtpPatience,
): SMTPConnection.Options {
  return {
    host,
    port,
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart && (tls === "verify" || tls === "unverified"),
    ignoreTLS: tls === "off",
    // On this machine a server often has a self-signed certificate, and no one can intercept the connection.
    tls: { rejectUnauthorized: tls === "verify", minVersion: "TLSv1.2" },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    dnsTimeout: Math.min(DNS_MS, connectMs),
    // A server that hangs would keep its half of the connection open forever.
    socketCloseTimeout: 0,
    logger: false,
  };
}

export class SmtpLine {
  readonly connection: SMTPConnection;
  private readonly lost: Promise<never>;
  private isOpen = false;
  private isLost = false;
  private messages = 0;

  constructor(
    private readonly server: SmtpServer,
    patience: SmtpPatience,
  ) {
    this.connection = new SMTPConnection(optionsOf(server, patience));
    this.lost = new Promise((_resolve, reject) => {
      const lose = (error: Error) => {
        this.isLost = true;
        reject(error);
      };
      this.connection.on("error", lose);
      // A reply that closes the connection (421) arrives after this event and explains more.
      this.connection.on("end", () => setImmediate(lose, new Error("The mail server closed the connection.")));
    });
    this.lost.catch(() => {
      // The rejection is handled by the pending call. An idle connection has none.
    });
  }

  get isUsable(): boolean {
    return this.isOpen && !this.isLost && this.messages < MESSAGES_MAX;
  }

  async send(envelope: SMTPConnection.Envelope, message: Buffer): Promise<void> {
    if (!this.isOpen) await this.open();
    this.messages += 1;
    await this.answer((done) => this.connection.send(envelope, message, done));
  }

  private async open(): Promise<void> {
    await this.answer((done) => this.connection.connect(done));
    const { user } = this.server;
    if (user) await this.answer((done) => this.connection.login({ user: user.name, pass: user.password }, done));
    this.isOpen = true;
  }

  private answer(ask: (done: (error?: Error | null) => void) => void): Promise<void> {
    const answered = new Promise<void>((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));
    return Promise.race([answered, this.lost]);
  }

  quit(): void {
    if (this.isUsable) this.connection.quit();
    setTimeout(() => this.destroy(), GOODBYE_MS).unref();
  }

  destroy(): void {
    this.connection.close();
  }
}

const SENDER_NAME_LENGTH_MAX = 70;
const IDLE_MS = 10 * SECOND_MS;

export interface MailPicture {
  content: Buffer;
  mediaType: "image/png" | "image/jpeg";
}

/** A mail that is ready to send. `html` refers to each picture by its content id (RFC 2392). */
export interface OutgoingEmail extends EmailBody {
  attachments?: readonly (MailPicture & { contentId: string })[];
}

interface Envelope {
  messageIdHeader: string;
  createdAt: Date;
}

export interface EmailCourier {
  /** Ends within a minute, independent of the server. `stop` ends it immediately. */
  deliver: (envelope: Envelope, body: OutgoingEmail, stop?: AbortSignal) => Promise<DeliveryOutcome>;
  close: () => void;
}

function readSender(mailFrom: string): { name: string; address: string } {
  const match = /^(.*)<([^<>]+)>\s*$/.exec(mailFrom);
  return match
    ? {
        name: requireValue(match[1], "A match").replace(/["\\]/g, "").trim(),
        address: requireValue(match[2], "A match").trim(),
      }
    : { name: "", address: mailFrom.trim() };
}

function writeMail(
  sender: ReturnType<typeof readSender>,
  { messageIdHeader, createdAt }: Envelope,
  body: OutgoingEmail,
): Promise<Buffer> {
  const composer = new MailComposer({
    from: {
      name: oneLine([body.senderName, sender.name].filter(Boolean).join(" · "), SENDER_NAME_LENGTH_MAX),
      address: sender.address,
    },
    to: { name: "", address: body.to },
    replyTo: body.replyTo ? { name: "", address: body.replyTo } : undefined,
    subject: body.subject,
    text: body.text,
    html: body.html,
    attachments: body.attachments?.map(({ content, mediaType, contentId }) => ({
      ...{ content, contentType: mediaType, cid: contentId, contentDisposition: "inline" as const },
      filename: `${contentId.split("@", 1)[0]}.${mediaType === "image/png" ? "png" : "jpg"}`,
    })),
    messageId: messageIdHeader,
    date: createdAt,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
      ...(body.unsubscribe && {
        "List-Unsubscribe": { prepared: true, value: `<${body.unsubscribe}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

/** Each concurrent message has its own connection, so that a server that hangs delays no other message. */
export function openSmtpCourier(
  smtpUrl: string,
  mailFrom: string,
  patience: SmtpPatience = SMTP_PATIENCE,
): EmailCourier {
  const server = readSmtpUrl(smtpUrl);
  const sender = readSender(mailFrom);
  const idle = new Map<SmtpLine, NodeJS.Timeout>();
  let isClosed = false;

  const takeLine = () => {
    for (const [line, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(line);
      if (line.isUsable) return line;
      line.destroy();
    }
    return new SmtpLine(server, patience);
  };
  const release = (line: SmtpLine) => {
    idle.delete(line);
    line.quit();
  };
  const keep = (line: SmtpLine) => {
    if (isClosed || !line.isUsable) return line.quit();
    idle.set(line, setTimeout(() => release(line), IDLE_MS).unref());
  };

  return {
    async deliver(envelope, body, stop) {
      const { signal, release: endAttempt } = attemptSignal(patience.attemptMs, stop);
      const line = takeLine();
      try {
        const mail = await writeMail(sender, envelope, body);
        const sent = line.send({ from: sender.address, to: [body.to], size: mail.length }, mail);
        await Promise.race([sent, untilAborted(signal)]);
        keep(line);
        return { outcome: "sent" };
      } catch (error) {
        line.destroy();
        return outcomeOfError(error);
      } finally {
        endAttempt();
      }
    },
    close() {
      isClosed = true;
      for (const [line, timer] of idle) {
        clearTimeout(timer);
        release(line);
      }
    },
  };
}

interface AttemptSignal {
  signal: AbortSignal;
  /** `stop` lives as long as the process and would keep a listener for every attempt. */
  release: () => void;
}

export function attemptSignal(timeoutMs: number, stop?: AbortSignal): AttemptSignal {
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new DOMException("The attempt took too long.", "TimeoutError")),
    timeoutMs,
  );
  const end = () => ending.abort(requireValue(stop, "Stop").reason);
  if (stop?.aborted) end();
  else stop?.addEventListener("abort", end, { once: true });
  return {
    signal: ending.signal,
    release() {
      clearTimeout(timer);
      stop?.removeEventListener("abort", end);
    },
  };
}

/** The encrypted message body. It names a person and contains a link that is a credential. */

export interface EmailBody {
  to: string;
  senderName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** URLs in `html` of pictures to send with the mail, because mail clients block remote ones. */
  pictures?: string[];
  listing?: Listing;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string;
}

export interface SmsBody {
  to: string;
  text: string;
}

export function encryptBody(body: EmailBody | SmsBody): Buffer {
  return encrypt(JSON.stringify(body));
}

export function decryptBody<Body extends EmailBody | SmsBody>(encryptedBody: Buffer): Body {
  return JSON.parse(decrypt(encryptedBody)) as Body;
}
