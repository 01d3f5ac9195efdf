import { getTransferSubject } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { endTransfer, callOffTransfer } from "./call-off";
import { linkAnswer } from "./links/link-contract";
import { findLinkTarget, lockLiveLink, tooLate } from "./links/send-new-link";
import { sendReceipts } from "./messages/send-messages";

export const declineTransfer = useCase({
  may: "bearer",
  by: "visitor",
  input: linkAnswer,
  findTarget: findLinkTarget("accept"),
  audits: ["transfer.declined"],
  run: async ({ tx, target, auditAs }, input) => {
    const transfer = await lockLiveLink(tx, target);
    const at = now();
    const ended = await endTransfer(tx, { transferId: transfer.id, status: "declined", at, endedBy: "recipient" });
    if (!ended) throw tooLate("expired");
    const subject = await getTransferSubject(tx, transfer.passportId);
    const texts = { recipient: "declined.recipient", holder: "declined.holder", starter: "declined.starter" } as const;
    await sendReceipts(tx, { transfer, subject, at, texts, recipientLocale: input.locale });
    const actor = { kind: "recipient", brandId: transfer.brandId, transferId: transfer.id } as const;
    await auditAs(actor)("transfer.declined", transfer.id, {
      passport_id: transfer.passportId,
      recipient_hash: transfer.recipientEmailHash,
    });
  },
});

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
