import { listTransferRows } from "@/db/queries/transfer-lists";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { asSeenBy } from "@/lib/holders/masking";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { batchesById } from "@/lib/platform/exports/batches";
import { statusAt } from "../rules";
import { transferListQuery } from "./list-contract";
import { transferFilter } from "./list-transfers";

type Row = Awaited<ReturnType<typeof listTransferRows>>[number];

function columns(actor: Actor, at: Date): ExportColumn<Row>[] {
  return [
    { header: "id", value: ({ id }) => id },
    { header: "code", value: ({ code }) => formatPassportCode(code) },
    { header: "product_name", value: ({ productName }) => productName },
    { header: "model", value: ({ productModel }) => productModel },
    { header: "serial_number", value: ({ serialNumber }) => serialNumber },
    { header: "kind", value: ({ transfer }) => transfer.kind },
    { header: "status", value: ({ transfer }) => statusAt(transfer, at) },
    { header: "recipient_email", value: ({ transfer }) => asSeenBy(actor, transfer).recipientEmail },
    { header: "created_at", value: ({ transfer }) => transfer.createdAt },
    { header: "expires_at", value: ({ transfer }) => transfer.expiresAt },
    { header: "ended_at", value: ({ transfer }) => transfer.endedAt },
  ];
}

/** Every transfer of a list's filter as CSV, newest first, with recipients not yet erased. Throws `forbidden`. */
export const exportTransfers = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: transferListQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { cursor: _cursor, limit: _limit, sort: _sort, ...filters } = query;
    const at = now();
    const filter = transferFilter(actor, query, at);
    const batches = batchesById((page) => listTransferRows(db, { ...filter, ...page }));
    return openExport(context, { list: "transfers", filters, columns: columns(actor, at), batches }, options);
  },
});
