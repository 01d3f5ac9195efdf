import { revokeCredentialsOf } from "@/db/queries/credentials";
import { getPassportStatus, type StoredStatus, updatePassportStatus } from "@/db/queries/passports";
import { lockPassport } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { passportChangeForm } from "@/lib/passports/contract";
import { allowsTransfer, validateChange, type PassportChange, type Standing } from "@/lib/passports/lifecycle-rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { voidPendingTransfer } from "@/lib/transfers/void-transfer";

export interface ChangedPassport {
  /** False: the passport already had this state, and nothing was written. */
  isChanged: boolean;
  voidedTransferId: string | null;
}

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
 * Also voids a pending transfer that can no longer complete. Throws `forbidden`, `passport_not_found`,
 * `passport_state_conflict`.
 */
export const changePassport = useCase({
  may: "passports.manage",
  by: ["member", "key"],
  input: passportChangeForm.safeExtend(ids("passportId").shape),
  audits: [
    "passport.suspended",
    "passport.revoked",
    "passport.archived",
    "passport.reinstated",
    "passport.reported_lost",
    "passport.reported_stolen",
    "passport.custody_cleared",
    "passport.decommissioned",
    "transfer.voided",
    "transfer.expired",
  ],
  run: async (scope, input): Promise<ChangedPassport> => {
    const { tx, actor, audit } = scope;
    const passport = { brandId: actor.brandId, passportId: input.passportId };
    if ((await lockPassport(tx, passport)) === null)
      throw new DomainError("passport_not_found", "Your brand has no such passport.");
    const stored = await getPassportStatus(tx, passport);
    const from = {
      status: stored.status,
      custodyFlag: stored.custodyFlag,
      isDecommissioned: stored.decommissionedAt !== null,
    };
    const verdict = validateChange(input.change, from);
    if (verdict.verdict === "refused") throw new DomainError("passport_state_conflict", verdict.sentence);
    if (verdict.verdict === "nothing") return { isChanged: false, voidedTransferId: null };
    await updatePassportStatus(tx, {
      passportId: input.passportId,
      set: storedStanding(stored, verdict.to, input.reason ?? null),
    });
    // Revocation is final (Bitstring Status List 1.0, 2.1): the passport is signed again after a suspension.
    if (from.status === "suspended" && verdict.to.status !== "suspended")
      await revokeCredentialsOf(tx, { brandId: actor.brandId, subjectId: input.passportId, at: now() });
    const voidedTransferId = allowsTransfer(verdict.to)
      ? null
      : await voidPendingTransfer(scope, { ...passport, reason: DONE[input.change] });
    await audit(`passport.${DONE[input.change]}`, input.passportId, {
      from: auditedStanding(from),
      to: auditedStanding(verdict.to),
      reason: input.reason ?? null,
      voided_transfer_id: voidedTransferId,
    });
    return { isChanged: true, voidedTransferId };
  },
});

const auditedStanding = ({ status, custodyFlag, isDecommissioned }: Standing) => ({
  status,
  custody_flag: custodyFlag,
  is_decommissioned: isDecommissioned,
});

function storedStanding(
  stored: StoredStatus,
  { status, custodyFlag, isDecommissioned }: Standing,
  reason: string | null,
): StoredStatus {
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
