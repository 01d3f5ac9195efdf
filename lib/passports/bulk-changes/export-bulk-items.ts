import { findBulkChange, listBulkItems } from "@/db/queries/bulk-changes";
import { useCase } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/open-export";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/batches";
import { ids } from "@/lib/platform/input/ids";
import { formatPassportCode } from "../code";
import { bulkItemsQuery } from "./bulk-contract";

type Row = Awaited<ReturnType<typeof listBulkItems>>[number];

const columns: ExportColumn<Row>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "code", value: ({ code }) => formatPassportCode(code) },
  { header: "product_name", value: ({ productName }) => productName },
  { header: "model", value: ({ productModel }) => productModel },
  { header: "serial_number", value: ({ serialNumber }) => serialNumber },
  { header: "outcome", value: ({ outcome }) => outcome ?? "waiting" },
  { header: "error", value: ({ errorCode }) => errorCode },
];

/** What came of the passports of a bulk change, as its page is narrowed, as CSV. Throws `forbidden`, `not_found`. */
export const exportBulkItems = useCase({
  may: "passports.manage",
  by: "member",
  input: ids("bulkChangeId").extend({ query: bulkItemsQuery }),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, { bulkChangeId, query }, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    if (!(await findBulkChange(db, { brandId: actor.brandId, bulkChangeId })))
      throw new DomainError("not_found", "Your brand has no such bulk change.");
    const { outcome } = query;
    const batches = batchesById((page) => listBulkItems(db, { bulkChangeId, outcomes: outcome, ...page }));
    return openExport(
      context,
      { list: "bulk_change", filters: { bulk_change_id: bulkChangeId, outcome }, columns, batches },
      options,
    );
  },
});
