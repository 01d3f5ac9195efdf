import type { HeldItem } from "@/db/queries/held-items";
import { updateCustody } from "@/db/queries/passport-changes";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { voidPendingTransfer } from "@/lib/transfers/void-transfer";
import { heldItem, reportForm } from "./contract";
import { lockHeldItem } from "./lock-held-item";
import { mayClear, mayReport } from "./rules";
import { tellBrandOfReport } from "./tell-brand-of-report";

const conflict = () => new DomainError("passport_state_conflict", "The item does not stand so that this can be said.");

const custodyOf = ({ custodyFlag: flag, custodySince: since, holderReportedAt }: HeldItem) => ({
  flag,
  since,
  holderReportedAt,
});

const auditedStanding = ({ status, decommissionedAt }: HeldItem, custodyFlag: string) => ({
  status,
  custody_flag: custodyFlag,
  is_decommissioned: decommissionedAt !== null,
});

/**
 * A holder reports their item lost or stolen: verify says so at once, what is on its way ends, and the brand's owners
 * and managers are told. Throws `holder_session_ended`, `item_not_held`, `passport_state_conflict`.
 */
export const reportItem = useCase({
  may: "bearer",
  by: "visitor",
  input: reportForm,
  audits: ["passport.reported_lost", "passport.reported_stolen", "transfer.voided", "transfer.expired"],
  run: async (scope, { report, ...held }): Promise<void> => {
    const { item, own } = await lockHeldItem(scope, held);
    if (!mayReport(custodyOf(item), report)) throw conflict();
    const { passportId } = item;
    const at = now();
    await updateCustody(own.tx, { passportId, custodyFlag: report, custodySince: at, holderReportedAt: at });
    const voidedTransferId = await voidPendingTransfer(own, { passportId, reason: report });
    await tellBrandOfReport(own.tx, item, report, at);
    await own.audit(`passport.${report}`, passportId, {
      from: auditedStanding(item, item.custodyFlag),
      to: auditedStanding(item, report),
      reason: null,
      voided_transfer_id: voidedTransferId,
    });
  },
});

/**
 * A holder has their lost item again, at any time, or a stolen one within four hours of their own report. Throws
 * `holder_session_ended`, `item_not_held`, `passport_state_conflict`.
 */
export const clearReport = useCase({
  may: "bearer",
  by: "visitor",
  input: heldItem,
  audits: ["passport.custody_cleared"],
  run: async (scope, held): Promise<void> => {
    const { item, own } = await lockHeldItem(scope, held);
    const at = now();
    if (!mayClear(custodyOf(item), at)) throw conflict();
    const { passportId } = item;
    await updateCustody(own.tx, { passportId, custodyFlag: "none", custodySince: null, holderReportedAt: null });
    await tellBrandOfReport(own.tx, item, "cleared", at);
    await own.audit("passport.custody_cleared", passportId, {
      from: auditedStanding(item, item.custodyFlag),
      to: auditedStanding(item, "none"),
      reason: null,
      voided_transfer_id: null,
    });
  },
});
