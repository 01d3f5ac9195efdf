import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { callOffTransfer } from "./call-off";
import { findLinkTarget, lockLiveLink, tooLate } from "./links/open-transfer-link";

export const objectToTransfer = useCase({
  may: "bearer",
  by: "visitor",
  input: ids("token"),
  findTarget: findLinkTarget("object"),
  audits: ["transfer.objected"],
  run: async ({ tx, target, auditAs }) => {
    const transfer = await lockLiveLink(tx, target);
    const ended = await callOffTransfer(tx, {
      transferId: transfer.id,
      status: "cancelled",
      at: now(),
      endedBy: "holder",
      endReason: "objected",
      texts: { holder: "objected.holder", starter: "objected.starter" },
    });
    if (!ended) throw tooLate("expired");
    const actor = { kind: "holder", brandId: transfer.brandId, transferId: transfer.id } as const;
    await auditAs(actor)("transfer.objected", transfer.id, {
      passport_id: transfer.passportId,
      holder_id: transfer.fromHolderId,
      recipient_hash: transfer.recipientEmailHash,
    });
  },
});
