import type { Queryable } from "@/db/client";
import type { Audit, InTransaction } from "@/lib/access/use-case";
import { type CsvValue, csvPieces } from "@/lib/platform/spreadsheets/csv-writer";

export const EXPORTED_LISTS = [
  "passports",
  "products",
  "reviews",
  "transfers",
  "warranties",
  "events",
  "requests",
  "api_keys",
  "audit",
  "imports",
  "evidence",
  "team",
  "bulk_change",
  "label_addresses",
  "brands",
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export interface ExportOptions {
  hasBom: boolean;
}

export interface ExportColumn<Row> {
  header: string;
  value: (row: Row) => CsvValue;
}

interface TakenList {
  list: ExportedList;
  /** The search text is not logged: it may be an address. */
  filters: { q?: string } & Record<string, unknown>;
}

interface ExportDefinition<Row> extends TakenList {
  columns: readonly ExportColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

type Exporting = InTransaction<{ tx: Queryable; audit: Audit<"list.exported"> }>;

export async function openExport<Row>(
  scope: Exporting,
  { columns, batches, ...taken }: ExportDefinition<Row>,
  options: ExportOptions,
) {
  await auditExport(scope, taken);
  return csvPieces(batches, columns, options);
}

export async function auditExport({ inTransaction }: Exporting, { list, filters }: TakenList): Promise<void> {
  const { q, ...others } = filters;
  const chosen = Object.entries(others).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  await inTransaction(({ audit }) =>
    audit("list.exported", list, { filters: Object.fromEntries(chosen), is_searched: q !== undefined }),
  );
}
