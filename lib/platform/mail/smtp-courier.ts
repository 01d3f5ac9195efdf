import MailComposer from "nodemailer/lib/mail-composer";
import { SECOND_MS } from "@/lib/platform/clock";
import { must } from "@/lib/platform/must";
import { readSmtpUrl } from "@/lib/platform/smtp-url";
import { attemptSignal } from "./attempt-signal";
import { oneLine } from "./message-content";
import { type DeliveryOutcome, outcomeOfError } from "./rules";
import type { EmailBody } from "./sealed-body";
import { SMTP_PATIENCE, SmtpLine, type SmtpPatience } from "./smtp-line";

const SENDER_NAME_LENGTH_MAX = 70;
const IDLE_MS = 10 * SECOND_MS;

export interface Envelope {
  /** The same on every attempt. */
  messageIdHeader: string;
  createdAt: Date;
}

export interface EmailCourier {
  /** Ends within a minute, whatever the server does; `stop` ends it at once. */
  deliver: (envelope: Envelope, body: EmailBody, stop?: AbortSignal) => Promise<DeliveryOutcome>;
  close: () => void;
}

/** `Carnet <passports@example.com>` or a bare address, in its parts. */
function readSender(mailFrom: string): { name: string; address: string } {
  const match = /^(.*)<([^<>]+)>\s*$/.exec(mailFrom);
  return match
    ? { name: must(match[1], "A match").replace(/["\\]/g, "").trim(), address: must(match[2], "A match").trim() }
    : { name: "", address: mailFrom.trim() };
}

function writeMail(
  sender: ReturnType<typeof readSender>,
  { messageIdHeader, createdAt }: Envelope,
  body: EmailBody,
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

/** Rejects when `signal` is aborted, with its reason. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

/**
 * Sends through the mail server at `smtpUrl`, each message over a connection of its own, which is kept for the next. So
 * one that hangs holds up no other, and when its time is over only its own connection is dropped.
 */
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
