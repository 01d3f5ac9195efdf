import { revokeCredentialsOf } from "@/db/queries/credentials";
import { getPassportStatus, type StoredStatus, updatePassportStatus } from "@/db/queries/passports";
import { lockPassport } from "@/db/queries/transfers";
import { findUnitForDisposal, insertUnsoldUnit, revertUnsoldUnit } from "@/db/queries/unsold-goods";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { disclosureHeading } from "@/lib/law/unsold-goods";
import { passportChangeForm } from "@/lib/passports/contract";
import {
  allowsTransfer,
  type Discarding,
  type PassportChange,
  type Standing,
  validateChange,
} from "@/lib/passports/lifecycle-rules";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";

export interface ChangedPassport {
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

/** Voids a transfer that cannot complete. Throws `forbidden`, `passport_not_found`, `passport_state_conflict`. */
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
      lifeEnd: stored.lifeEnd,
    };
    const verdict = validateChange(input.change, from);
    if (verdict.verdict === "refused") throw new DomainError("passport_state_conflict", verdict.sentence);
    if (verdict.verdict === "nothing") return { isChanged: false, voidedTransferId: null };
    if (input.unsold) await recordDiscarding(tx, { ...passport, at: scope.at, unsold: input.unsold });
    if (from.isDecommissioned && !verdict.to.isDecommissioned)
      await revertUnsoldUnit(tx, { passportId: input.passportId, at: scope.at });
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
      ...(input.unsold && { unsold: input.unsold }),
    });
    return { isChanged: true, voidedTransferId };
  },
});

/** Throws `passport_state_conflict` if somebody owns the unit: it was sold. */
async function recordDiscarding(
  tx: BrandDb,
  { brandId, passportId, at, unsold }: { brandId: string; passportId: string; at: Date; unsold: Discarding },
): Promise<void> {
  const unit = requireValue(await findUnitForDisposal(tx, { brandId, passportId }), "The unit");
  if (unit.holderId !== null)
    throw new DomainError("passport_state_conflict", "The item has a holder, so it is not unsold.");
  const cnCode = unsold.commodity_code ?? unit.commodityCode;
  const weightG = unsold.weight_g ?? unit.weightG;
  await insertUnsoldUnit(tx, {
    id: newId("unu", at),
    brandId,
    passportId,
    discardedOn: dayOf(at),
    cnCode,
    heading: cnCode && (cnCode.length === 2 ? cnCode : disclosureHeading(cnCode)),
    weightMg: weightG === null ? null : Math.round(weightG * 1000),
    reason: unsold.reason,
    derogation: unsold.derogation ?? null,
    treatment: unsold.treatment,
    createdAt: at,
  });
}

const auditedStanding = ({ status, custodyFlag, isDecommissioned }: Standing) => ({
  status,
  custody_flag: custodyFlag,
  is_decommissioned: isDecommissioned,
});

function storedStanding(
  stored: StoredStatus,
  { status, custodyFlag, isDecommissioned }: Standing,
  reason: string | null,
): Omit<StoredStatus, "lifeEnd"> {
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
