import { endAttempt, findStoredMessageOfTransfer, type MessageRow } from "@/db/queries/outgoing-messages";
import { endTimeOf } from "@/db/queries/transfer-links";
import { findTransfer, lockPassport, type TransferRow } from "@/db/queries/transfers";
import { acrossBrands, type BrandDb, type TenantDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { appendEvents } from "@/lib/events/append-events";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import type { Job } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { isTestBrand } from "@/lib/platform/test-brand";
import { acceptTransfer } from "../accept-transfer";
import { expireTransfer } from "../call-off";
import { declineTransfer } from "../decline-transfer";
import { BOUNCED, type MagicAct, magicActOf } from "../links/link-rules";
import { MESSAGE_KINDS, statusAt } from "../rules";

/** Simulates a magic recipient through the normal use cases, only for test brands. */
export const magicRecipient: HandlerOf<"magic_recipient"> = {
  async step(job, { brandId, transferId }) {
    const transfer = await findTransfer(job.db, { brandId, transferId });
    const act = transfer?.recipientEmail && isTestBrand(brandId) ? magicActOf(transfer.recipientEmail) : null;
    if (!transfer || !act || statusAt(transfer, now()) !== "pending") return;
    await WAYS[act](job, transfer);
  },
};

type Way = (job: Job<BrandDb>, transfer: TransferRow) => Promise<void>;

const answering =
  (answer: typeof acceptTransfer | typeof declineTransfer): Way =>
  async (job, transfer) => {
    const message = await invitationOf(job.db, transfer);
    const token = message?.sealed && tokenIn(decryptBody<EmailBody>(message.sealed).text);
    if (!token) return;
    const context = { db: acrossBrands(job.db), requestId: newId("req") };
    try {
      await answer(context, { token, locale: localeOr(transfer.locale), hasReadRecall: true });
    } catch (error) {
      // Errors of a late answer or an item with obstacles are expected, as for real recipients.
      if (!(error instanceof DomainError)) throw error;
    }
  };

const bounce: Way = async (job, transfer) => {
  await job.write(async (tx) => {
    const message = await invitationOf(tx, transfer);
    if (!message) return;
    const failed = { state: "failed", lastError: BOUNCED, sealed: null } as const;
    if (await endAttempt(tx, { messageId: message.id, attempts: 1 }, failed, ["kept"]))
      await notifyOfFailedDelivery(tx, message);
  });
};

const expire: Way = async (job, { id: transferId, brandId, passportId }) => {
  await job.write(async (tx) => {
    await lockPassport(tx, { brandId, passportId });
    const at = await endTimeOf(tx, { brandId, transferId, at: now() });
    if (at)
      await expireTransfer(
        { tx, auditAs: auditInJob("magic_recipient", tx, newId("req")) },
        { brandId, transferId, at },
      );
  });
};

const WAYS: Record<MagicAct, Way> = {
  accept: answering(acceptTransfer),
  decline: answering(declineTransfer),
  bounce,
  expire,
};

const invitationOf = (db: BrandDb, { brandId, id: transferId }: TransferRow): Promise<MessageRow | null> =>
  findStoredMessageOfTransfer(db, { brandId, transferId, kind: MESSAGE_KINDS.invitation });

const tokenIn = (text: string): string | undefined => /\/t\/([A-Za-z0-9_-]+)/.exec(text)?.[1];

/** Emits an event for a failed delivery. It contains the channel but never the address. */
export async function notifyOfFailedDelivery(tx: TenantDb, message: MessageRow): Promise<void> {
  const { brandId, transferId, kind, channel } = message;
  if (brandId === null || transferId === null || kind !== MESSAGE_KINDS.invitation) return;
  await appendEvents(tx, brandId, { type: "transfer.failed_delivery", subjects: [transferId], data: { channel } });
}
