import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { openSmsCourier, type SmsCourier } from "@/lib/platform/sms/sms-courier";
import { isMailKept } from "./is-mail-kept";
import { type EmailCourier, openSmtpCourier } from "./smtp-courier";

/** Who carries messages out of this process, by channel. */
export interface Couriers {
  /** Null: messages stay in the queue until a mail server is configured. */
  email: EmailCourier | null;
  sms: SmsCourier | null;
  close: () => void;
}

/** Leaves each message where it is, to be read on the mailbox page. */
const keepingCourier: EmailCourier = { deliver: () => Promise.resolve({ outcome: "kept" }), close: () => undefined };

/** The couriers the environment names. Logs a warning when mail has nowhere to go. */
export function openCouriers(): Couriers {
  const { smtpUrl, mailFrom, smsGatewayUrl, smsFrom } = environment();
  const email = isMailKept() ? keepingCourier : smtpUrl ? openSmtpCourier(smtpUrl, mailFrom) : null;
  const sms = smsGatewayUrl && smsFrom ? openSmsCourier(smsGatewayUrl, smsFrom) : null;
  if (!email) log().warn("SMTP_URL is not set: messages are queued and sent once it is");
  return { email, sms, close: () => email?.close() };
}
