import { findMessageFigures, type MessageFigures } from "@/db/queries/health";
import type { AllBrandsDb } from "@/db/tenant";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { requireValue } from "@/lib/platform/require-value";
import { openSmsCourier, type SmsCourier } from "@/lib/platform/sms/sms-courier";
import { isTestBrand } from "@/lib/platform/test-brand";
import { LATE_AFTER_MS } from "./rules";
import { type EmailCourier, openSmtpCourier } from "./smtp-courier";

export interface Couriers {
  email: EmailCourier | null;
  sms: SmsCourier | null;
  close: () => void;
}

const keepingCourier: EmailCourier = { deliver: () => Promise.resolve({ outcome: "kept" }), close: () => undefined };

export function openCouriers(): Couriers {
  const { smtpUrl, mailFrom, smsGatewayUrl, smsFrom } = environment();
  const email = isMailStored() ? keepingCourier : smtpUrl ? openSmtpCourier(smtpUrl, mailFrom) : null;
  const sms = smsGatewayUrl && smsFrom ? openSmsCourier(smsGatewayUrl, smsFrom) : null;
  if (!email) log().warn("SMTP_URL is not set: messages are queued and sent once it is");
  return { email, sms, close: () => email?.close() };
}

/** For test brands, and for all brands on the embedded database without a mail server. */
export function isMailStored(brandId: string | null = null): boolean {
  const { isEmbeddedDatabase, smtpUrl } = environment();
  return (isEmbeddedDatabase && !smtpUrl) || (brandId !== null && isTestBrand(brandId));
}

interface MailQueue extends MessageFigures {
  isStanding: boolean;
}

export async function checkQueue(db: AllBrandsDb): Promise<MailQueue> {
  const figures = await findMessageFigures(db, { lateBefore: new Date(now().getTime() - LATE_AFTER_MS) });
  const { late, oldestQueuedAt, lastSentAt } = figures;
  return {
    ...figures,
    isStanding: late > 0 && (lastSentAt === null || lastSentAt < requireValue(oldestQueuedAt, "Oldest queued at")),
  };
}

export async function warnOfLateMessages(db: AllBrandsDb): Promise<void> {
  const { late, queued, oldestQueuedAt, isStanding, lastError } = await checkQueue(db);
  if (late === 0) return;
  const oldestSeconds = Math.round(
    (now().getTime() - requireValue(oldestQueuedAt, "Oldest queued at").getTime()) / SECOND_MS,
  );
  log().warn(
    { late, queued, oldest_seconds: oldestSeconds, is_standing: isStanding, error: lastError },
    "messages are late",
  );
}
