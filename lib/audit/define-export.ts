import type { Queryable } from "@/db/client";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { type Audit, type InTransaction, type UseCase, useCase } from "@/lib/access/use-case";
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
  "eu_registry",
  "evidence",
  "team",
  "bulk_change",
  "label_addresses",
  "brands",
  "scan_signals",
  "claims",
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export const EXPORT_FORMATS = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  hasBom: boolean;
  format?: ExportFormat;
  /** Days in filters are days of this time zone; UTC by default. */
  timeZone?: string;
}

export interface ExportColumn<Row> {
  header: string;
  value: (row: Row) => CsvValue;
}

type Batches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

interface ExportScope {
  db: BrandDb;
  actor: Actor;
  at: Date;
  timeZone: string;
}

interface ExportDeclaration<Query, Row> {
  name: ExportedList;
  batches: (scope: ExportScope, query: Query) => Batches<Row> | Promise<Batches<Row>>;
  columns: Record<string, (row: Row, scope: ExportScope) => CsvValue>;
}

type ListUseCase<Query> = Pick<UseCase<Actor["kind"], Query, never, unknown[], unknown>, "may" | "by" | "input">;

/** For members and keys that may see the list. Audited with its filters before the first row is read. */
export function defineExport<Query, Row>(
  { may, by, input }: ListUseCase<Query>,
  { name, batches, columns }: ExportDeclaration<Query, Row>,
) {
  return useCase({
    may,
    by: [by].flat().filter((kind) => kind === "member" || kind === "key"),
    input,
    audits: ["list.exported"],
    transaction: "stepwise",
    run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
      const scope = { ...context, timeZone: options.timeZone ?? "UTC" };
      const { cursor: _cursor, limit: _limit, sort: _sort, ...filters } = { ...query } as Record<string, unknown>;
      const exportColumns = Object.entries(columns).map(([header, value]) => ({
        header,
        value: (row: Row) => value(row, scope),
      }));
      const source = { list: name, filters, columns: exportColumns, batches: await batches(scope, query) };
      return openExport(context, source, options);
    },
  });
}

interface AuditedList {
  list: ExportedList;
  /** The search text is not logged: it may be an address. */
  filters: { q?: unknown } & Record<string, unknown>;
}

interface OpenedList<Row> extends AuditedList {
  columns: readonly ExportColumn<Row>[];
  batches: Batches<Row>;
}

type Exporting = InTransaction<{ tx: Queryable; audit: Audit<"list.exported"> }>;

export async function openExport<Row>(
  scope: Exporting,
  { columns, batches, ...audited }: OpenedList<Row>,
  options: ExportOptions,
) {
  await auditExport(scope, audited);
  return options.format === "jsonl" ? jsonLinePieces(batches, columns) : csvPieces(batches, columns, options);
}

export async function auditExport({ inTransaction }: Exporting, { list, filters }: AuditedList): Promise<void> {
  const { q, ...others } = filters;
  const chosen = Object.entries(others).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  await inTransaction(({ audit }) =>
    audit("list.exported", list, { filters: Object.fromEntries(chosen), is_searched: q !== undefined }),
  );
}

async function* jsonLinePieces<Row>(
  batches: Batches<Row>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string> {
  for await (const rows of batches) {
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ header, value }) => [header, value(row)])));
    if (rows.length > 0) yield objects.map((object) => `${JSON.stringify(object)}\n`).join("");
  }
}
