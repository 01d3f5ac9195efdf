import { z } from "zod";
import type { ImportRow } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { isTestBrand } from "@/lib/platform/test-brand";
import { getImport } from "../own-import";
import { listRows, type RowView } from "../rows/list-rows";
import { type RowProblem, ROW_OUTCOMES } from "../rules";
import type { ImportAnswer, ImportedRow } from "./answer-contract";

const CHECKED_STATES = new Set(["checked", "committing", "committed", "undoing", "undone"]);

export const importAnswerOf = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: z.string(),
  audits: [],
  run: async (context, importId): Promise<ImportAnswer> => toAnswer(await getImport(context, importId)),
});

function toAnswer(importRow: ImportRow): ImportAnswer {
  const {
    rows,
    new: created,
    changed,
    added,
    unchanged,
    refused,
    warnings,
    passports,
    products,
    committed,
  } = importRow.counts;
  const hasCounts = CHECKED_STATES.has(importRow.state) || rows > 0;
  return {
    id: importRow.id,
    test: isTestBrand(importRow.brandId),
    state: importRow.state,
    source: importRow.source,
    file: { name: importRow.fileName, bytes: importRow.fileBytes, sha256: importRow.sha256 },
    columns: importRow.columns.map(({ name }, index) => ({ name, field: importRow.targets[index]?.field ?? null })),
    last_row: importRow.progressRow,
    checked: hasCounts
      ? { rows, new: created, changed, added, unchanged, refused, warnings, passports, products }
      : null,
    committed:
      importRow.state === "committed" || importRow.state === "undoing" || importRow.state === "undone"
        ? committed
        : null,
    fault: importRow.errorCode === null ? null : { code: importRow.errorCode, detail: importRow.errorDetail ?? "" },
    created_at: importRow.createdAt.toISOString(),
    started_at: importRow.startedAt?.toISOString() ?? null,
    ended_at: importRow.endedAt?.toISOString() ?? null,
  };
}

export const importedRowsPage = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({
    outcome: z.enum(ROW_OUTCOMES).optional(),
    limit: z.number(),
    cursor: z.string().optional(),
  }),
  audits: [],
  run: async (context, { importId, outcome, limit, cursor }) => {
    const { actor } = context;
    const list = `import-rows:${actor.brandId}:${importId}`;
    const after = cursor === undefined ? 0 : Number(readCursor(list, cursor));
    const page = await listRows(context, { importId, outcome: outcome ? [outcome] : [], after, limit });
    return {
      data: page.rows.map(toRow),
      has_more: page.next !== null,
      next_cursor: page.next === null ? null : writeCursor(list, String(page.next)),
    };
  },
});

function toRow({ number, outcome, problems, productId, result }: RowView): ImportedRow {
  return {
    row: number,
    outcome: result?.outcome ?? outcome,
    product_id: productId,
    problems: [...problems, ...(result?.problems ?? [])].map(
      ({ column, field, code, severity, found, expected, fix }: RowProblem) => ({
        column,
        field,
        code,
        severity,
        found,
        expected,
        fix,
      }),
    ),
  };
}
