import type { Queryable } from "@/db/client";
import { getStanding, type StoredStanding, updateStanding } from "@/db/queries/passport-changes";
import { lockPassport } from "@/db/queries/transfers";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { voidPendingTransfer } from "@/lib/transfers/void-transfer";
import type { PassportChangeForm } from "./change-contract";
import { allowsTransfer, judgeChange, type PassportChange, type Standing } from "./lifecycle-rules";

export interface ChangedPassport {
  /** False: the passport stood so already, and nothing was written. */
  isChanged: boolean;
  /** The transfer that was pending and cannot go on. */
  voidedTransferId: string | null;
}

/** The word for each change in the audit log and, where it ends a transfer, in the transfer. */
const DONE = {
  suspend: "suspended",
  revoke: "revoked",
  archive: "archived",
  reinstate: "reinstated",
  report_lost: "reported_lost",
  report_stolen: "reported_stolen",
  clear_custody: "custody_cleared",
  decommission: "decommissioned",
} as const satisfies Record<PassportChange, string>;

/**
 * Suspends, revokes, archives or reinstates a passport, reports its item lost or stolen or clears that, or takes it out
 * of use. A pending transfer that cannot go on is voided with it. Throws `forbidden`, `passport_not_found`,
 * `passport_state_conflict`.
 */
export async function changePassport(
  context: Context,
  input: PassportChangeForm & { passportId: string },
): Promise<ChangedPassport> {
  const { actor } = context;
  authorise(actor, "passports.manage");
  const passport = { brandId: actor.brandId, passportId: input.passportId };
  return context.db.transaction(async (tx) => {
    if ((await lockPassport(tx, passport)) === null)
      throw new DomainError("passport_not_found", "Your brand has no such passport.");
    const stored = await getStanding(tx, passport);
    const from = {
      status: stored.status,
      custodyFlag: stored.custodyFlag,
      isDecommissioned: stored.decommissionedAt !== null,
    };
    const verdict = judgeChange(input.change, from);
    if (verdict.verdict === "refused") throw new DomainError("passport_state_conflict", verdict.sentence);
    if (verdict.verdict === "nothing") return { isChanged: false, voidedTransferId: null };
    await updateStanding(tx, {
      passportId: input.passportId,
      set: storedStanding(stored, verdict.to, input.reason ?? null),
    });
    const voidedTransferId = allowsTransfer(verdict.to)
      ? null
      : await voidPendingTransfer(tx, context, { ...passport, reason: DONE[input.change] });
    await writeAudit(tx, context, { ...input, from, to: verdict.to, voidedTransferId });
    return { isChanged: true, voidedTransferId };
  });
}

/** Reason and instant stay beside a status for as long as the status does. */
function storedStanding(
  stored: StoredStanding,
  { status, custodyFlag, isDecommissioned }: Standing,
  reason: string | null,
): StoredStanding {
  const at = now();
  const isSame = status === stored.status;
  return {
    status,
    statusReason: isSame ? stored.statusReason : status === "active" ? null : reason,
    statusSince: isSame ? stored.statusSince : at,
    custodyFlag,
    custodySince: custodyFlag === stored.custodyFlag ? stored.custodySince : custodyFlag === "none" ? null : at,
    decommissionedAt: isDecommissioned ? (stored.decommissionedAt ?? at) : null,
  };
}

async function writeAudit(
  tx: Queryable,
  context: Context,
  done: PassportChangeForm & { passportId: string; from: Standing; to: Standing; voidedTransferId: string | null },
): Promise<void> {
  const told = ({ status, custodyFlag, isDecommissioned }: Standing) => ({
    status,
    custody_flag: custodyFlag,
    is_decommissioned: isDecommissioned,
  });
  await appendAudit(tx, context, {
    action: `passport.${DONE[done.change]}`,
    targetKind: "passport",
    targetId: done.passportId,
    detail: {
      from: told(done.from),
      to: told(done.to),
      reason: done.reason ?? null,
      voided_transfer_id: done.voidedTransferId,
    },
  });
}
