import { listDeliveries } from "@/db/queries/outgoing-messages";
import { findNamedProducts } from "@/db/queries/products";
import { type ListedTransferRow, listTransfersBy } from "@/db/queries/transfer-lists";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { idFloor } from "@/lib/platform/ids";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { readSort } from "@/lib/platform/input/list-parameters";
import type { TransferView } from "../contract";
import { serializeTransfer } from "../get-transfer";
import { deliveriesOf, deliveryErrorsOf } from "../messages/send-messages";
import { MESSAGE_KINDS } from "../rules";
import { transfersQuery } from "./list-contract";

export const followTransfers = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: transfersQuery,
  audits: [],
  run: async ({ db, actor, at }, query) => {
    const { limit, cursor, sort } = query;
    const list = `transfers:${actor.brandId}:${sort}`;
    const { by, isDescending } = readSort(sort);
    const page = { by, isDescending, after: readPlace(list, cursor), limit: limit + 1 };
    const filter = {
      brandId: actor.brandId,
      productIds: await findNamedProducts(db, actor.brandId, query),
      code: query.code === undefined ? undefined : requireCode(query.code, "?code"),
      statuses: query.status,
      kinds: query.kind,
      fromId: query.created_since && idFloor("trf", query.created_since),
      changedSince: query.changed_since,
      at,
    };
    const rows = await listTransfersBy(db, filter, page);
    const placeOf = ({ id, transfer }: ListedTransferRow) => ({
      id,
      value: by === "changed" ? transfer.changedAt.toISOString() : null,
    });
    const ended = endPage(rows, { list, limit, placeOf });
    return { data: await transferAnswers(db, actor, ended.rows, at), ...ended.end };
  },
});

export async function transferAnswers(
  db: BrandDb,
  actor: Actor,
  rows: readonly ListedTransferRow[],
  at: Date,
): Promise<TransferView[]> {
  const messages = await listDeliveries(db, { transferIds: rows.map(({ id }) => id), kind: MESSAGE_KINDS.invitation });
  const messagesOf = new Map<string | null, typeof messages>();
  for (const message of messages)
    messagesOf.set(message.transferId, [...(messagesOf.get(message.transferId) ?? []), message]);
  return rows.map(({ id, transfer, code, productId }) => {
    const own = messagesOf.get(id) ?? [];
    const [deliveries, deliveryErrors] = [deliveriesOf(own), deliveryErrorsOf(own)];
    return serializeTransfer({ transfer: asSeenBy(actor, transfer), code, productId, deliveries, deliveryErrors }, at);
  });
}
