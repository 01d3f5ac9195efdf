import { type CellEdit, listActiveEdits } from "@/db/queries/import-edits";
import { listSharers, type RowKeys } from "@/db/queries/import-repairs";
import { deleteProblems, insertProblems, listRowsByNumber, updateImportRows } from "@/db/queries/import-rows";
import { type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import { inspectAgain } from "../columns/choose-header";
import { resolveProducts } from "../commit/resolve-products";
import { readingForm } from "../contract";
import { getImport, lockOwnImport } from "../own-import";
import { OPEN_STATES } from "../rules";
import { rowValidator } from "./row-pipeline";
import { countStaged, problemRows, stagedRow, writtenOver } from "./stage-rows";
import type { ValidatedRow } from "./validate-rows";

/** With more rows that share a key, the job revalidates the file instead. */
const SHARERS_AT_ONCE_MAX = 5_000;

/** Returns false, without writing, if too many rows share a product or unit. The caller needs the import's lock. */
export async function revalidateRows(tx: BrandDb, stored: ImportRow, cells: readonly CellEdit[]): Promise<boolean> {
  const importId = stored.id;
  const numbers = [...new Set(cells.map(({ number }) => number))];
  const before = await listRowsByNumber(tx, { importId, numbers });
  const cellsOf = new Map(before.map(({ number, cells: own }) => [number, own]));
  const edits =
    numbers.length === 0
      ? []
      : await listActiveEdits(tx, { importId, fromRow: Math.min(...numbers), toRow: Math.max(...numbers) });
  const latest = new Map(edits.map(({ number, column, after }) => [`${number} ${column}`, after]));
  for (const { number, column, after } of cells) {
    const own = cellsOf.get(number);
    if (own) cellsOf.set(number, writtenOver(own, column, latest.get(`${number} ${column}`) ?? after));
  }
  const validate = rowValidator(stored);
  // A person has reviewed an edited row, so the reader's error no longer applies.
  const after = await validate(
    tx,
    before.map(({ number }) => ({ number, cells: requireValue(cellsOf.get(number), "A row") })),
  );
  const touched = keysOf([...before, ...after.map(stagedRow)]);
  const sharing = await listSharers(tx, { importId, keys: touched, limit: SHARERS_AT_ONCE_MAX + 1 });
  const sharingRows = await listRowsByNumber(tx, { importId, numbers: sharing });
  const wide = await listSharers(tx, {
    importId,
    keys: { ...keysOf(sharingRows), units: [], unitIds: [] },
    limit: SHARERS_AT_ONCE_MAX + 1,
  });
  const sharers = [...new Set([...sharing, ...wide])].filter((number) => !cellsOf.has(number));
  if (sharers.length > SHARERS_AT_ONCE_MAX) return false;

  const shared = await listRowsByNumber(tx, { importId, numbers: sharers });
  await store(tx, importId, after);
  for (let from = 0; from < shared.length; from += ROWS_PER_VALIDATION)
    await store(tx, importId, await validate(tx, shared.slice(from, from + ROWS_PER_VALIDATION)));
  await resolveProducts(tx, stored, keysOf([...before, ...after.map(stagedRow), ...shared]));
  await updateImport(tx, { importId, at: now(), set: { counts: await countStaged(tx, importId) } });
  return true;
}

const ROWS_PER_VALIDATION = 1_000;

async function store(tx: BrandDb, importId: string, rows: readonly ValidatedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await deleteProblems(tx, { importId, numbers: rows.map(({ number }) => number) });
  await updateImportRows(tx, { importId, rows: rows.map(stagedRow) });
  await insertProblems(tx, { importId, problems: problemRows(rows) });
}

function keysOf(rows: readonly { productKey: string | null; unit: string | null; unitId: string | null }[]): RowKeys {
  const all = (name: "productKey" | "unit" | "unitId") => [
    ...new Set(rows.map((row) => row[name]).filter((key) => key !== null)),
  ];
  return { productKeys: all("productKey"), units: all("unit"), unitIds: all("unitId") };
}

/** Resets the import to `uploaded`. Throws `import_not_found`, `import_state_conflict`, `file_refused`. */
export const rereadFile = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: readingForm.extend(ids("importId").shape),
  audits: [],
  run: async (context, { importId, ...form }) => {
    const { db } = context;
    const { inspection } = await inspectAgain(importId, (await getImport(context, importId)).inspection, form);
    await db.transaction(async (tx) => {
      await lockOwnImport(tx, context, importId, OPEN_STATES);
      await updateImport(tx, {
        importId,
        at: now(),
        set: { state: "uploaded", inspection, headerRow: null, progressRow: 0, errorCode: null, errorDetail: null },
      });
    });
  },
});
