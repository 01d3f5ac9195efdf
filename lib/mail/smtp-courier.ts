import nodemailer from "nodemailer";
import { SECOND_MS } from "@/lib/platform/clock";
import { oneLine } from "./message-content";
import { type DeliveryOutcome, sanitiseFault } from "./rules";
import type { EmailBody } from "./sealed-body";

const CONNECTIONS_MAX = 5;
const SENDER_NAME_LENGTH_MAX = 70;

/** Stages at which a 5xx answer is about this message. Elsewhere, at the greeting or the log-in, it is about us. */
const MESSAGE_STAGES = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Answers that ask for a log-in or for TLS: a matter of configuration, at whatever stage they come. */
const LOGIN_ANSWERS = new Set([530, 534, 535, 538]);

export interface Envelope {
  /** The same on every attempt. */
  messageIdHeader: string;
  createdAt: Date;
}

export interface EmailCourier {
  deliver: (envelope: Envelope, body: EmailBody) => Promise<DeliveryOutcome>;
  close: () => void;
}

/** `Carnet <passports@example.com>` or a bare address, in its parts. */
function readSender(mailFrom: string): { name: string; address: string } {
  const match = /^(.*)<([^<>]+)>\s*$/.exec(mailFrom);
  return match ? { name: match[1]!.replace(/["\\]/g, "").trim(), address: match[2]!.trim() } : { name: "", address: mailFrom.trim() };
}

function outcomeOf(error: unknown): DeliveryOutcome {
  const { responseCode = 0, command = "", code = "", message } = error as {
    responseCode?: number;
    command?: string;
    code?: string;
    message: string;
  };
  const isRefused = responseCode >= 500 && MESSAGE_STAGES.has(command) && !LOGIN_ANSWERS.has(responseCode);
  const cannotBeAddressed = code === "EENVELOPE" && responseCode === 0;
  return { outcome: isRefused || cannotBeAddressed ? "refused" : "temporary", fault: sanitiseFault(message) };
}

/** Sends through the mail server at `smtpUrl`, over up to five kept connections. An attempt ends within a minute or so of silence. */
export function openSmtpCourier(smtpUrl: string, mailFrom: string): EmailCourier {
  const sender = readSender(mailFrom);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
    dnsTimeout: 5 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  transport.on("error", () => {});

  return {
    async deliver({ messageIdHeader, createdAt }, body) {
      try {
        await transport.sendMail({
          envelope: { from: sender.address, to: [body.to] },
          from: { name: oneLine([body.senderName, sender.name].filter(Boolean).join(" · "), SENDER_NAME_LENGTH_MAX), address: sender.address },
          to: { name: "", address: body.to },
          replyTo: body.replyTo ? { name: "", address: body.replyTo } : undefined,
          subject: body.subject,
          text: body.text,
          html: body.html,
          messageId: messageIdHeader,
          date: createdAt,
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: "sent" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}
