import {
  type BulkChangeRow,
  countOutcomes,
  findBulkChange,
  listBulkItems,
  listRecentBulkChanges,
} from "@/db/queries/bulk-changes";
import type { Context } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { openExport, type ExportColumn, type ExportOptions } from "@/lib/audit/define-export";
import { formatPassportCode } from "@/lib/passports/code";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { bulkItemsQuery, type BulkCounts } from "./bulk-contract";

export type BulkChange = Pick<
  BulkChangeRow,
  "id" | "change" | "reason" | "passports" | "createdAt" | "endedAt" | "endReason"
> & { counts: BulkCounts };

const RECENT_MAX = 3;

async function withCounts(db: Context["db"], row: BulkChangeRow): Promise<BulkChange> {
  const { id, change, reason, passports, createdAt, endedAt, endReason } = row;
  return { id, change, reason, passports, createdAt, endedAt, endReason, counts: await countOutcomes(db, id) };
}

export const showBulkChange = useCase({
  may: "passports.manage",
  by: "member",
  input: ids("bulkChangeId").extend({ query: bulkItemsQuery }),
  audits: [],
  run: async ({ db, actor }, { bulkChangeId, query }) => {
    const row = await findBulkChange(db, { brandId: actor.brandId, bulkChangeId });
    if (!row) throw new DomainError("not_found", "Your brand has no such bulk change.");
    const [bulk, rows] = await Promise.all([
      withCounts(db, row),
      listBulkItems(db, { bulkChangeId, outcomes: query.outcome, cursor: query.cursor, limit: query.limit + 1 }),
    ]);
    const { rows: items, next } = cutPage(rows, query.limit);
    const waiting = bulk.passports - bulk.counts.changed - bulk.counts.unchanged - bulk.counts.refused;
    const counts = { ...bulk.counts, waiting };
    const total =
      query.outcome.length > 0 ? query.outcome.reduce((sum, outcome) => sum + counts[outcome], 0) : bulk.passports;
    return { bulk, items, next, total, waiting };
  },
});

export const listBulkChanges = useCase({
  may: "passports.manage",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<BulkChange[]> => {
    const rows = await listRecentBulkChanges(db, {
      brandId: actor.brandId,
      since: new Date(now().getTime() - HOUR_MS),
      limit: RECENT_MAX,
    });
    return Promise.all(rows.map((row) => withCounts(db, row)));
  },
});

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
