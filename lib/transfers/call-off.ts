import { withdrawMessages } from "@/db/queries/outgoing-messages";
import { wasLinkOpened } from "@/db/queries/transfer-links";
import {
  getTransferSubject,
  type TransferEnding,
  type TransferRow,
  endTransferRow,
  findTransfer,
  lockPassport,
  type TransferSubject,
  listOverdueTransfers,
} from "@/db/queries/transfers";
import { type BrandDb, type AllBrandsDb, inBrand } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import type { AuditAs } from "@/lib/access/use-case";
import { type TransferObstacle, transferObstacle } from "@/lib/passports/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { sendReceipts } from "./messages/send-messages";
import { MESSAGE_KINDS, statusAt, OBSTACLE_SENTENCES } from "./rules";

/**
 * Only recipients who opened the link are notified, unless `isRecipientNotified` is false. The caller holds the
 * passport's lock and writes the audit row. Null if the transfer had already ended.
 */
export async function callOffTransfer(
  tx: BrandDb,
  ending: TransferEnding & {
    isRecipientNotified?: false;
    texts: Omit<Parameters<typeof sendReceipts>[1]["texts"], "recipient">;
  },
): Promise<TransferRow | null> {
  const { transferId, at, texts, isRecipientNotified = true } = ending;
  const isRecipientConcerned = isRecipientNotified && (await wasLinkOpened(tx, { transferId, purpose: "accept" }));
  const isHolderConcerned =
    texts.holder === "objected.holder" || (await wasLinkOpened(tx, { transferId, purpose: "object" }));
  const ended = await endTransfer(tx, ending);
  if (!ended) return null;
  const subject = await getTransferSubject(tx, ended.passportId);
  await sendReceipts(tx, {
    transfer: ended,
    subject,
    at,
    texts: {
      recipient: isRecipientConcerned ? "cancelled.recipient" : undefined,
      holder: isHolderConcerned ? texts.holder : undefined,
      starter: texts.starter,
    },
  });
  return ended;
}

/** The caller holds the passport's lock, writes receipts and audit row. Null if it had ended or the expiry differs. */
export async function endTransfer(tx: BrandDb, ending: TransferEnding): Promise<TransferRow | null> {
  const ended = await endTransferRow(tx, ending);
  if (ended)
    await withdrawMessages(tx, { transferId: ended.id, kinds: [MESSAGE_KINDS.invitation, MESSAGE_KINDS.notice] });
  return ended;
}

export function noSuchTransfer(): DomainError {
  return new DomainError("transfer_not_found", "Your brand has no transfer with this id.");
}

export async function lockOwnPendingTransfer(
  tx: BrandDb,
  params: { brandId: string; transferId: string },
): Promise<TransferRow> {
  const seen = await findTransfer(tx, params);
  if (!seen) throw noSuchTransfer();
  await lockPassport(tx, { brandId: params.brandId, passportId: seen.passportId });
  const transfer = requireValue(await findTransfer(tx, params));
  const status = statusAt(transfer, now());
  if (status === "pending") return transfer;
  throw new DomainError("transfer_not_pending", `The transfer has ended: it is ${status}.`, {
    members: { transfer_status: status },
  });
}

interface Conditioned {
  passport: Pick<TransferSubject["passport"], "status" | "custodyFlag" | "decommissionedAt">;
  product: Pick<TransferSubject["product"], "recalledAt">;
  brand: Pick<TransferSubject["brand"], "passesOnRecalled">;
}

export function obstacleOf({ passport, product, brand }: Conditioned): TransferObstacle | null {
  return transferObstacle({
    status: passport.status,
    custodyFlag: passport.custodyFlag,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: product.recalledAt !== null && !brand.passesOnRecalled,
  });
}

/** Throws the obstacle as a 409. */
export function requireTransferable(subject: Conditioned): void {
  const obstacle = obstacleOf(subject);
  if (obstacle) throw new DomainError(obstacle, OBSTACLE_SENTENCES[obstacle]);
}

export function recallOf({
  product,
  brand,
}: Pick<TransferSubject, "product" | "brand">): { reason: string | null } | null {
  return product.recalledAt !== null && brand.passesOnRecalled ? { reason: product.recallReason } : null;
}

const BATCH_MAX = 200;

export async function expireTransfer(
  { tx, auditAs }: { tx: BrandDb; auditAs: AuditAs<"transfer.expired"> },
  { brandId, transferId, at }: { brandId: string; transferId: string; at: Date },
): Promise<boolean> {
  const expired = await endTransfer(tx, { transferId, status: "expired", at, endedBy: "system" });
  if (!expired) return false;
  const detail = { passport_id: expired.passportId, recipient_hash: expired.recipientEmailHash };
  await auditAs({ kind: "system", brandId })("transfer.expired", transferId, detail);
  return true;
}

export async function expireTransfers(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  let expired = 0;
  for (;;) {
    const overdue = await listOverdueTransfers(db, { at: now(), limit: BATCH_MAX });
    for (const { id, brandId, passportId } of overdue) {
      const isDone = await inBrand(db, brandId).transaction(async (tx) => {
        await lockPassport(tx, { brandId, passportId });
        const auditAs = auditInJob("expire-transfers", tx, requestId);
        return expireTransfer({ tx, auditAs }, { brandId, transferId: id, at: now() });
      });
      if (isDone) expired += 1;
    }
    if (overdue.length < BATCH_MAX) return expired;
  }
}
