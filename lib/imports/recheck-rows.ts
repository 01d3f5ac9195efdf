import type { Queryable } from "@/db/client";
import type { CellEdit } from "@/db/queries/import-edits";
import { listStandingEdits } from "@/db/queries/import-edits";
import { countOutcomes, listSharers, markDuplicates } from "@/db/queries/import-repairs";
import { deleteProblems, insertProblems, listRowsByNumber, updateImportRows } from "@/db/queries/import-rows";
import { type ImportRow, updateImport } from "@/db/queries/imports";
import { now } from "@/lib/platform/clock";
import { type CheckedRow, rowChecker } from "./check-rows";
import { columnsByField, countsOf, planOf, problemRows, stagedRow, writtenOver } from "./stage-rows";

/**
 * Checks again what an edit touches: the rows it writes to, and all rows that share an external id, a unit or a product with
 * them, before or after it. Others cannot have changed. The caller holds the import's lock.
 */
export async function recheckRows(tx: Queryable, stored: ImportRow, cells: readonly CellEdit[]): Promise<void> {
  const importId = stored.id;
  const numbers = [...new Set(cells.map(({ number }) => number))];
  const before = await listRowsByNumber(tx, { importId, numbers });
  const cellsOf = new Map(before.map(({ number, cells: own }) => [number, own]));
  const standing = numbers.length === 0 ? [] : await listStandingEdits(tx, { importId, fromRow: Math.min(...numbers), toRow: Math.max(...numbers) });
  const latest = new Map(standing.map(({ number, column, after }) => [`${number} ${column}`, after]));
  for (const { number, column, after } of cells) {
    const own = cellsOf.get(number);
    if (own) cellsOf.set(number, writtenOver(own, column, latest.get(`${number} ${column}`) ?? after));
  }
  const check = rowChecker(planOf(stored));
  // Whoever edits a row has looked at it: what the reader found wrong with it is settled.
  const after = await check(tx, before.map(({ number }) => ({ number, cells: cellsOf.get(number)! })));
  await store(tx, importId, after);

  const keys = keysOf([...before, ...after.map(stagedRow)]);
  const sharers = (await listSharers(tx, { importId, ...keys })).filter((number) => !cellsOf.has(number));
  const shared = await listRowsByNumber(tx, { importId, numbers: sharers });
  await store(tx, importId, await check(tx, shared));
  const allKeys = keysOf([...before, ...after.map(stagedRow), ...shared]);
  await markDuplicates(tx, { importId, columns: columnsByField(stored), keys: allKeys });
  await updateImport(tx, { importId, at: now(), set: { counts: countsOf(await countOutcomes(tx, importId)) } });
}

async function store(tx: Queryable, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await deleteProblems(tx, { importId, numbers: rows.map(({ number }) => number) });
  await updateImportRows(tx, { importId, rows: rows.map(stagedRow) });
  await insertProblems(tx, { importId, problems: problemRows(rows) });
}

function keysOf(rows: readonly { externalId: string | null; unit: string | null; productId: string | null }[]) {
  const all = (name: "externalId" | "unit" | "productId") => [...new Set(rows.map((row) => row[name]).filter((key) => key !== null))];
  return { externalIds: all("externalId"), units: all("unit"), productIds: all("productId") };
}
