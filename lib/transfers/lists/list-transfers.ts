import type { FacetCounts } from "@/db/queries/conditions";
import { listDeliveries } from "@/db/queries/outgoing-messages";
import {
  countTransferRows,
  listTransferRows,
  countTransferFacets,
  resolveTransferSearch,
  type TransferFacet,
} from "@/db/queries/transfer-lists";
import type { BrandDb } from "@/db/tenant";
import { type Actor, actorMay } from "@/lib/access/actor";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { deliveriesOf } from "../messages/send-messages";
import { statusAt, MESSAGE_KINDS } from "../rules";
import { transferListQuery, type TransferListQuery, readTransferSearch } from "./list-contract";

async function transferFilter(
  db: BrandDb,
  actor: Actor,
  { q, recipient, status, kind, waiting, product, batch }: Omit<TransferListQuery, "cursor" | "limit" | "sort">,
  at: Date,
) {
  const parsedSearch = q === undefined ? undefined : readTransferSearch(q, environment().publicUrl);
  // Members without permission for addresses must not test addresses either: their filter matches nothing.
  const emailHash = actorMay(actor, "holders.read") ? recipient : recipient && "";
  const stated = emailHash === undefined ? parsedSearch : ({ kind: "recipient", emailHash } as const);
  const search = stated && (await resolveTransferSearch(db, { brandId: actor.brandId, search: stated }));
  const productIds = product === undefined ? undefined : [product];
  return { brandId: actor.brandId, statuses: status, kinds: kind, waiting, search, productIds, batches: batch, at };
}

export const listTransfers = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: transferListQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const at = now();
    const filter = await transferFilter(db, actor, query, at);
    const [rows, count] = await Promise.all([
      listTransferRows(db, { ...filter, order: query.sort, cursor: query.cursor, limit: query.limit + 1 }),
      countTransferRows(db, { ...filter, most: COUNTED_MAX + 1 }),
    ]);
    const { rows: page, next } = cutPage(rows, query.limit);
    const messages = await listDeliveries(db, {
      transferIds: page.map(({ id }) => id),
      kind: MESSAGE_KINDS.invitation,
    });
    return {
      transfers: page.map((row) => ({
        ...row,
        transfer: asSeenBy(actor, row.transfer),
        status: statusAt(row.transfer, at),
        delivery: deliveriesOf(messages.filter(({ transferId }) => transferId === row.id)),
      })),
      next,
      total: totalOf(count),
    };
  },
});

export type ListedTransfer = Awaited<ReturnType<typeof listTransfers>>["transfers"][number];

export const countTransfersByFacet = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: transferListQuery,
  audits: [],
  run: async ({ db, actor }, query): Promise<Record<TransferFacet, FacetCounts>> =>
    countTransferFacets(db, await transferFilter(db, actor, query, now()), COUNTED_MAX),
});

export const exportTransfers = defineExport(listTransfers, {
  name: "transfers",
  batches: async ({ db, actor, at }, query) => {
    const filter = await transferFilter(db, actor, query, at);
    return batchesById((page) => listTransferRows(db, { ...filter, ...page }));
  },
  columns: {
    id: ({ id }) => id,
    code: ({ code }) => formatPassportCode(code),
    product_name: ({ productName }) => productName,
    model: ({ productModel }) => productModel,
    serial_number: ({ serialNumber }) => serialNumber,
    kind: ({ transfer }) => transfer.kind,
    status: ({ transfer }, { at }) => statusAt(transfer, at),
    recipient_email: ({ transfer }, { actor }) => asSeenBy(actor, transfer).recipientEmail,
    created_at: ({ transfer }) => transfer.createdAt,
    expires_at: ({ transfer }) => transfer.expiresAt,
    ended_at: ({ transfer }) => transfer.endedAt,
  },
});
