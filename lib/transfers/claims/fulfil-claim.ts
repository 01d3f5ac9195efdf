import { type ClaimRow, updateOpenClaim } from "@/db/queries/claims";
import { acrossBrands } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import type { WritingScope } from "@/lib/access/use-case";
import { localeOr } from "@/lib/platform/i18n/locales";
import { must } from "@/lib/platform/must";
import { auditBegun, openTransfer } from "../begin-transfer";
import { completedDetail, completeTransfer } from "../complete-transfer";
import { claimEnded } from "./live-claim";

/** What a claim that is granted writes to the log. */
export const FULFILMENT_AUDITS = [
  "transfer.started",
  "transfer.expired",
  "transfer.completed",
  "claim.approved",
] as const;

/**
 * Makes the claimer the item's first holder, by a transfer that begins and ends at this moment: their mailbox has
 * answered already. The caller holds the passport's lock and has asked what speaks against it. Throws what a transfer's
 * start throws, and `claim_ended`.
 */
export async function fulfilClaim(
  scope: WritingScope<(typeof FULFILMENT_AUDITS)[number]>,
  claim: ClaimRow,
): Promise<void> {
  const { tx, actor, audit } = scope;
  const { id: claimId, passportId } = claim;
  const locale = localeOr(claim.locale);
  const input = { recipient_email: must(claim.email, "The claimer's address"), kind: "sale", locale } as const;
  const begun = await openTransfer(scope, { passportId, input });
  const { transfer, at } = begun;
  const endedBy = actor.kind === "member" ? "member" : "recipient";
  const completed = await completeTransfer(acrossBrands(tx), { ...begun, locale, endedBy, claimId });
  const ended = await updateOpenClaim(tx, {
    claimId,
    set: {
      status: "approved",
      provedAt: claim.provedAt ?? at,
      endedAt: at,
      endedBy,
      endedById: actorId(actor),
      transferId: transfer.id,
    },
  });
  if (!ended) throw claimEnded();
  await auditBegun(scope, transfer);
  await audit("transfer.completed", transfer.id, completedDetail(transfer, completed));
  await audit("claim.approved", claimId, { passport_id: passportId, way: claim.way, transfer_id: transfer.id });
}
