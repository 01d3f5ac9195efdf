import SMTPConnection from "nodemailer/lib/smtp-connection";
import { SECOND_MS } from "@/lib/platform/clock";
import type { SmtpServer } from "@/lib/platform/smtp-url";

/** How long a mail server is waited for, in ms. */
export interface SmtpPatience {
  /** For a connection, and again for its greeting. */
  connectMs: number;
  /** For any other answer. */
  silenceMs: number;
  /** For a message from the first byte to the last, however busy the server. Shorter than a message's lease. */
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
    // On this machine a server often has a certificate of its own making, and nobody stands between.
    tls: { rejectUnauthorized: tls === "verify", minVersion: "TLSv1.2" },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    dnsTimeout: Math.min(DNS_MS, connectMs),
    // A server that hangs would keep its half of the connection for ever.
    socketCloseTimeout: 0,
    logger: false,
  };
}

/** One connection to the mail server, for one message at a time. */
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
      // A reply that closes the connection (421) is passed on after this event, and says more.
      this.connection.on("end", () => setImmediate(lose, new Error("The mail server closed the connection.")));
    });
    this.lost.catch(() => {
      // Told to whoever waits for an answer; nobody does while the connection is kept.
    });
  }

  /** Whether another message may go over it. */
  get isUsable(): boolean {
    return this.isOpen && !this.isLost && this.messages < MESSAGES_MAX;
  }

  /** Sends one message, over a connection made at the first. Throws what the server or the network answered. */
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

  /** Takes leave of the server, for two seconds at most. */
  quit(): void {
    if (this.isUsable) this.connection.quit();
    setTimeout(() => this.destroy(), GOODBYE_MS).unref();
  }

  /** Drops the connection without a word. */
  destroy(): void {
    this.connection.close();
  }
}
