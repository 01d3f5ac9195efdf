import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { newId } from "@/lib/platform/ids";

export interface ReceivedMail {
  /** Whom the envelope names: where it really went. */
  recipients: string[];
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** Sent with the mail and referred to by its HTML. */
  pictures: { contentId: string; mediaType: string; bytes: Uint8Array }[];
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** Whether it came over TLS. */
  isSecure: boolean;
}

/** Answers one recipient, or undefined to take the message: `"450 4.2.0 try later"`. */
type Verdict = (address: string) => string | undefined;

/** PEM. */
interface Certificate {
  key: string;
  cert: string;
}

/** A real SMTP server that stores what it receives, and can stop and restart on the same port. */
export class SmtpInbox {
  readonly mails: ReceivedMail[] = [];
  /** What each recipient is answered; everybody is taken when not set. */
  verdict: Verdict = () => undefined;
  /** How many connections were made, refused recipients included. */
  connections = 0;
  private server: SMTPServer | undefined;
  private pause: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();

  private constructor(
    private port: number,
    private readonly certificate: Certificate | undefined,
  ) {}

  /** Offers STARTTLS if it has a certificate, which need not be valid. */
  static async start(certificate?: Certificate): Promise<SmtpInbox> {
    const inbox = new SmtpInbox(0, certificate);
    await inbox.comeBack();
    return inbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async comeBack(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: this.certificate ? ["AUTH"] : ["AUTH", "STARTTLS"],
      ...this.certificate,
      closeTimeout: 1,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: (recipient, _session, done) => done(refusal(this.verdict(recipient.address))),
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        readMail(stream, recipients, session.secure).then((mail) => this.keep(mail, done), done);
      },
    });
    // A client that is killed in the middle of a message is no error of the server.
    this.server.on("error", () => {});
    const listening = this.server.listen(this.port, "127.0.0.1");
    await once(listening, "listening");
    this.port = (listening.address() as AddressInfo).port;
  }

  /** Stops listening and drops the connections, as a mail server that is down. */
  async goAway(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Accepts messages from now on but answers no one until released: the sender cannot know that they arrived. */
  holdAnswers(): { release: () => void } {
    let release = () => {};
    this.pause = new Promise((resolve) => (release = resolve));
    return {
      release: () => {
        this.pause = undefined;
        release();
      },
    };
  }

  /** The messages that went to an address, compared without case. */
  mailsTo(address: string): ReceivedMail[] {
    const mailbox = address.toLowerCase();
    return this.mails.filter(({ recipients }) => recipients.some((recipient) => recipient.toLowerCase() === mailbox));
  }

  /** The `count`th message to an address that satisfies `fits`, waited for. Throws when it has not come in time. */
  async waitForMail(
    address: string,
    {
      count = 1,
      timeoutMs = 15_000,
      fits = () => true,
    }: { count?: number; timeoutMs?: number; fits?: (mail: ReceivedMail) => boolean } = {},
  ): Promise<ReceivedMail> {
    const find = () => this.mailsTo(address).filter(fits)[count - 1];
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      const check = () => {
        const mail = find();
        if (mail) finish(mail);
      };
      const finish = (mail: ReceivedMail | undefined) => {
        clearTimeout(timer);
        this.listeners.delete(check);
        if (mail) resolve(mail);
        else
          reject(new Error(`no such mail to ${address} within ${timeoutMs} ms; there are ${this.mails.length} in all`));
      };
      this.listeners.add(check);
      check();
    });
  }

  private keep(mail: ReceivedMail, done: () => void): void {
    this.mails.push(mail);
    for (const listener of [...this.listeners]) listener();
    if (this.pause) void this.pause.then(done);
    else done();
  }
}

function refusal(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}

async function readMail(stream: AsyncIterable<Buffer>, recipients: string[], isSecure: boolean): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    recipients,
    from: mail.from?.address ?? "",
    to: (mail.to ?? []).map(({ address }) => address ?? ""),
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    pictures: mail.attachments.map(({ contentId = "", mimeType, content }) => ({
      contentId: contentId.replace(/^<|>$/g, ""),
      mediaType: mimeType,
      bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
    })),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key.toLowerCase(), value])),
    isSecure,
  };
}

/** An address that no other test uses. */
export const mailboxOf = (name: string): string => `${name}.${newId("req").slice(4)}@example.com`;

/** The first link of this deployment in a text, or undefined. */
export function linkIn(text: string, publicUrl: string): string | undefined {
  const start = text.indexOf(`${publicUrl}/`);
  return start < 0 ? undefined : text.slice(start).split(/[\s"'<>)]/)[0];
}
