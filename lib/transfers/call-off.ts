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
} from "@/db/queries/transfers";
import type { TenantDb, BrandDb } from "@/db/tenant";
import { type TransferObstacle, transferObstacle } from "@/lib/passports/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { sendReceipts } from "./messages/send-messages";
import { MESSAGE_KINDS, statusAt, OBSTACLE_SENTENCES } from "./rules";

/**
 * Ends a pending transfer against or without its recipient's will. Who has opened their link is told of its end; who
 * has not gets no further mail about it, nor does a recipient who is not to be told. The caller holds the passport's
 * lock and writes the audit row. Null: it had ended.
 */
export async function callOffTransfer(
  tx: TenantDb,
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

/**
 * Ends a pending transfer and takes back its links' messages that have not left yet. The caller holds the passport's
 * lock, and writes receipts and the audit row. Null: it had ended already, or its time does not fit.
 */
export async function endTransfer(tx: TenantDb, ending: TransferEnding): Promise<TransferRow | null> {
  const ended = await endTransferRow(tx, ending);
  if (ended)
    await withdrawMessages(tx, { transferId: ended.id, kinds: [MESSAGE_KINDS.invitation, MESSAGE_KINDS.notice] });
  return ended;
}

/** The error for a brand's transfer that does not exist, or is another brand's. */
export function noSuchTransfer(): DomainError {
  return new DomainError("transfer_not_found", "Your brand has no transfer with this id.");
}

/** One of the brand's pending transfers, its passport locked. Throws `transfer_not_found`, `transfer_not_pending`. */
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

/** Why the item cannot be passed on now, or null. */
export function obstacleOf({ passport, product, brand }: Conditioned): TransferObstacle | null {
  return transferObstacle({
    status: passport.status,
    custodyFlag: passport.custodyFlag,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: product.recalledAt !== null && !brand.passesOnRecalled,
  });
}

/** Throws the obstacle as a 409, if there is one. */
export function requireTransferable(subject: Conditioned): void {
  const obstacle = obstacleOf(subject);
  if (obstacle) throw new DomainError(obstacle, OBSTACLE_SENTENCES[obstacle]);
}

/** What a recipient has to know of the item before they accept it, where the brand lets recalled items be passed on. */
export function recallOf({
  product,
  brand,
}: Pick<TransferSubject, "product" | "brand">): { reason: string | null } | null {
  return product.recalledAt !== null && brand.passesOnRecalled ? { reason: product.recallReason } : null;
}
