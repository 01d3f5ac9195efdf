import { getTransferSubject } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { recallOf, requireTransferable } from "./call-off";
import { completedDetail, completeTransfer } from "./complete-transfer";
import { linkAnswer } from "./links/link-contract";
import { findLinkTarget, lockLiveLink } from "./links/open-transfer-link";
import type { WarrantyOutcome } from "./warranty-outcomes";

export interface AcceptedTransfer {
  transferId: string;
  warranties: WarrantyOutcome[];
}

/** A claim whose mailbox is confirmed. */
export const acceptTransfer = useCase({
  may: "bearer",
  by: "visitor",
  input: linkAnswer,
  findTarget: findLinkTarget("accept"),
  audits: ["transfer.completed"],
  run: async ({ tx, target, auditAs }, input): Promise<AcceptedTransfer> => {
    const transfer = await lockLiveLink(tx, target);
    const subject = await getTransferSubject(tx, transfer.passportId);
    requireTransferable(subject);
    if (recallOf(subject) && !input.hasReadRecall)
      throw new DomainError("recall_not_read", "The product is recalled: tick that you have read of it.");
    const at = now();
    const { locale } = input;
    const { holderId, warranties } = await completeTransfer(tx, {
      transfer,
      subject,
      at,
      locale,
      endedBy: "recipient",
    });
    const actor = { kind: "recipient", brandId: transfer.brandId, transferId: transfer.id } as const;
    await auditAs(actor)("transfer.completed", transfer.id, {
      ...completedDetail(transfer, { holderId, warranties }),
      ...(recallOf(subject) ? { recall_read: true } : {}),
    });
    return { transferId: transfer.id, warranties };
  },
});
