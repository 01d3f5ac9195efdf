import { listDeliveries, listTransferMessages } from "@/db/queries/outgoing-messages";
import { listAcceptLinkTimes } from "@/db/queries/transfer-links";
import { findTransfer, getTransferSubject } from "@/db/queries/transfers";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { noSuchTransfer } from "./call-off";
import { nextResendAt } from "./links/send-new-link";
import { deliveriesOf, deliveryErrorsOf } from "./messages/send-messages";
import { MESSAGE_KINDS, statusAt } from "./rules";

export const getTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async ({ db, actor }, { transferId }) => {
    const transfer = await findTransfer(db, { brandId: actor.brandId, transferId });
    if (!transfer) throw noSuchTransfer();
    const subject = await getTransferSubject(db, transfer.passportId);
    const messages = await listDeliveries(db, { transferIds: [transferId], kind: MESSAGE_KINDS.invitation });
    const { passport, product, brand } = subject;
    return {
      transfer: asSeenBy(actor, transfer),
      status: statusAt(transfer, now()),
      code: passport.code,
      productId: product.id,
      passport,
      product,
      brand,
      deliveries: deliveriesOf(messages),
      deliveryErrors: deliveryErrorsOf(messages),
    };
  },
});

export const getTransferStory = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, input) => {
    const { db } = context;
    const transfer = await getTransfer(context, input);
    const messages = await listTransferMessages(db, input.transferId);
    const linksMadeAt = await listAcceptLinkTimes(db, input.transferId);
    return { ...transfer, messages, linksMadeAt, nextResendAt: nextResendAt(linksMadeAt, now()) };
  },
});

export type TransferStory = Awaited<ReturnType<typeof getTransferStory>>;
