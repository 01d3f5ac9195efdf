import {
  updateOpenClaim,
  type ClaimRow,
  deleteUnprovedClaims,
  listOverdueClaims,
  findClaim,
  findClaimByToken,
  findPassportOfClaimLink,
  findClaimCodeTime,
} from "@/db/queries/claims";
import { getTransferSubject, lockPassport } from "@/db/queries/transfers";
import { accountsOf, type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { auditInJob } from "@/lib/access/job-audit";
import { useCase, type WritingScope } from "@/lib/access/use-case";
import { enterWithItem } from "@/lib/holders/enter-account";
import { inNameOf } from "@/lib/holders/find-person";
import { hashToken } from "@/lib/people/auth/begin-session";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { completedDetail, completeTransfer } from "../accept-transfer";
import { auditBegun, openTransfer } from "../begin-transfer";
import { requireClaimable } from "./claim-codes";
import { refuseClaimForm, claimLink } from "./contract";
import { type ClaimStatus, claimStatusAt, CLAIM_DECISION_MS } from "./rules";
import { sendClaimRefused, sendClaimToBrand } from "./send-claim-messages";

export const noSuchClaim = () => new DomainError("claim_not_found", "There is no such claim.");
const claimEnded = () => new DomainError("claim_ended", "The claim has been decided, or its time is over.");

interface ClaimLinkTarget {
  brandId: string;
  passportId: string;
  tokenHash: string;
}

/** Finds the brand and passport of a claim's link. Throws `claim_not_found`. */
async function findClaimTarget(db: AllBrandsDb, { token }: { token: string }): Promise<ClaimLinkTarget> {
  const tokenHash = hashToken(token);
  const passport = tokenHash && (await findPassportOfClaimLink(db, tokenHash));
  if (!passport) throw noSuchClaim();
  return { ...passport, tokenHash };
}

/** Locks the item. Throws `claim_ended` unless the claim has one of the statuses. */
async function lockLinkedClaim(
  tx: BrandDb,
  { tokenHash, ...passport }: ClaimLinkTarget,
  statuses: readonly ClaimStatus[],
): Promise<ClaimRow> {
  await lockPassport(tx, passport);
  const claim = await findClaimByToken(tx, tokenHash);
  if (!claim || !statuses.includes(claimStatusAt(claim, now()))) throw claimEnded();
  return claim;
}

async function lockWaitingClaim(tx: BrandDb, of: { brandId: string; claimId: string }): Promise<ClaimRow> {
  const seen = await findClaim(tx, of);
  if (!seen) throw noSuchClaim();
  await lockPassport(tx, seen);
  const claim = requireValue(await findClaim(tx, of), "The claim");
  if (claimStatusAt(claim, now()) !== "waiting") throw claimEnded();
  return claim;
}

const FULFILMENT_AUDITS = ["transfer.started", "transfer.expired", "transfer.completed", "claim.approved"] as const;

/** The caller holds the lock and has checked obstacles. Throws like the start of a transfer, and `claim_ended`. */
async function fulfilClaim(scope: WritingScope<(typeof FULFILMENT_AUDITS)[number]>, claim: ClaimRow): Promise<void> {
  const { tx, actor, audit } = scope;
  const { id: claimId, passportId } = claim;
  const locale = localeOr(claim.locale);
  const input = { recipient_email: requireValue(claim.email, "The claimer's address"), kind: "sale", locale } as const;
  const opened = await openTransfer(scope, { passportId, input });
  const { transfer, at } = opened;
  const endedBy = actor.kind === "member" ? "member" : "recipient";
  const completed = await completeTransfer(tx, { ...opened, locale, endedBy, claimId });
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

export const approveClaim = useCase({
  may: "transfers.manage",
  by: "member",
  input: ids("claimId"),
  audits: FULFILMENT_AUDITS,
  run: async (scope, { claimId }): Promise<void> => {
    const claim = await lockWaitingClaim(scope.tx, { brandId: scope.actor.brandId, claimId });
    requireClaimable(await getTransferSubject(scope.tx, claim.passportId), now());
    await fulfilClaim(scope, claim);
  },
});

export const refuseClaim = useCase({
  may: "transfers.manage",
  by: "member",
  input: refuseClaimForm,
  audits: ["claim.refused"],
  run: async ({ tx, actor, audit }, { claimId, reason }): Promise<void> => {
    const { passportId } = await lockWaitingClaim(tx, { brandId: actor.brandId, claimId });
    const at = now();
    const claim = await updateOpenClaim(tx, {
      claimId,
      set: { status: "refused", endedAt: at, endedBy: "member", endedById: actor.userId, refusal: reason },
    });
    if (!claim) throw claimEnded();
    await sendClaimRefused(tx, { claim, subject: await getTransferSubject(tx, passportId), at });
    // The reason is between brand and claimer, so it is not in the audit log.
    await audit("claim.refused", claimId, { passport_id: passportId });
  },
});

const BATCH_MAX = 200;

/** Ends and notifies claims that the brand has not decided in time. Returns the number of ended claims. */
export async function expireClaims(db: AllBrandsDb): Promise<number> {
  const requestId = newId("req");
  await deleteUnprovedClaims(db, now());
  let expired = 0;
  for (;;) {
    const overdue = await listOverdueClaims(db, { at: now(), limit: BATCH_MAX });
    for (const { id: claimId, brandId, passportId } of overdue)
      expired += await inBrand(db, brandId).transaction(async (tx) => {
        await lockPassport(tx, { brandId, passportId });
        const at = now();
        const claim = await updateOpenClaim(tx, {
          claimId,
          set: { status: "expired", endedAt: at, endedBy: "system" },
        });
        if (!claim) return 0;
        await sendClaimRefused(tx, { claim, subject: await getTransferSubject(tx, passportId), at });
        await auditInJob("expire-claims", tx, requestId)({ kind: "system", brandId })("claim.expired", claimId, {
          passport_id: passportId,
        });
        return 1;
      });
    if (overdue.length < BATCH_MAX) return expired;
  }
}

/** Without the label's code the claim waits for the brand. Throws `claim_not_found`, `claim_ended`, the obstacles. */
export const confirmClaim = useCase({
  may: "bearer",
  by: "visitor",
  input: claimLink,
  findTarget: findClaimTarget,
  audits: ["claim.proved", ...FULFILMENT_AUDITS],
  run: async (scope, { browser }): Promise<{ session: string | null }> => {
    const claim = await lockLinkedClaim(scope.tx, scope.target, ["unproved"]);
    const { id: claimId, brandId, passportId, way, email: mailbox } = claim;
    const at = now();
    const subject = await getTransferSubject(scope.tx, passportId);
    requireClaimable(subject, at);
    const own = inNameOf(scope, { kind: "recipient", brandId, claimId });
    if (way === "code") {
      await requireSameCode(own.tx, claim);
      const item = { brandId, passportId, session: browser?.session };
      const session = browser && mailbox ? await enterWithItem(accountsOf(own.tx), { ...item, mailbox }) : null;
      await fulfilClaim(own, claim);
      return { session };
    }
    const expiresAt = new Date(at.getTime() + CLAIM_DECISION_MS);
    await updateOpenClaim(own.tx, { claimId, set: { status: "waiting", provedAt: at, expiresAt } });
    await sendClaimToBrand(own.tx, { claim, subject, at });
    await own.audit("claim.proved", claimId, { passport_id: passportId, way, claimer_hash: claim.emailHash });
    return { session: null };
  },
});

/** A code that was replaced after it was entered is no longer valid. */
async function requireSameCode(db: BrandDb, { passportId, createdAt }: ClaimRow): Promise<void> {
  const madeAt = await findClaimCodeTime(db, passportId);
  if (!madeAt || madeAt > createdAt) throw claimEnded();
}

export const withdrawClaim = useCase({
  may: "bearer",
  by: "visitor",
  input: claimLink,
  findTarget: findClaimTarget,
  audits: ["claim.withdrawn"],
  run: async (scope): Promise<void> => {
    const claim = await lockLinkedClaim(scope.tx, scope.target, ["waiting"]);
    const { id: claimId, brandId, passportId } = claim;
    const own = inNameOf(scope, { kind: "recipient", brandId, claimId });
    const erased = { email: null, receiptNumber: null, note: null };
    await updateOpenClaim(own.tx, {
      claimId,
      set: { ...erased, status: "withdrawn", endedAt: now(), endedBy: "recipient", endedById: claimId },
    });
    await own.audit("claim.withdrawn", claimId, { passport_id: passportId });
  },
});
