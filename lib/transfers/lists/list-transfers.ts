import { listDeliveries } from "@/db/queries/outgoing-messages";
import { countTransferRows, listTransferRows } from "@/db/queries/transfer-lists";
import { type Actor, actorMay } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { asSeenBy } from "@/lib/holders/masking";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { deliveriesOf } from "../messages/deliveries";
import { statusAt, MESSAGE_KINDS } from "../rules";
import { transferListQuery, type TransferListQuery } from "./list-contract";
import { readTransferSearch } from "./search-rules";

/** What the address of a list means. A pending transfer past `at` counts as expired. */
export function transferFilter(
  actor: Actor,
  { q, recipient, status, kind, waiting }: Omit<TransferListQuery, "cursor" | "limit" | "sort">,
  at: Date,
) {
  const words = q === undefined ? undefined : readTransferSearch(q, environment().publicUrl);
  // Whoever may not know an address may not try addresses out either: for them it is one that nobody has.
  const emailHash = actorMay(actor, "holders.read") ? recipient : recipient && "";
  const search = emailHash === undefined ? words : ({ kind: "recipient", emailHash } as const);
  return { brandId: actor.brandId, statuses: status, kinds: kind, waiting, search, at };
}

/** One page of the brand's transfers, newest first unless asked otherwise, and how many match. Throws `forbidden`. */
export const listTransfers = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: transferListQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const at = now();
    const filter = transferFilter(actor, query, at);
    const [rows, counted] = await Promise.all([
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
      total: totalOf(counted),
    };
  },
});

export type ListedTransfer = Awaited<ReturnType<typeof listTransfers>>["transfers"][number];
