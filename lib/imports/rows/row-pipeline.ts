import { hasEdits } from "@/db/queries/import-edits";
import { listSharedProducts, recordMade } from "@/db/queries/import-products";
import { insertResults, listRowsToCommit } from "@/db/queries/import-results";
import { insertImportRows, insertProblems, refreshPlannerStatistics, type StagedRow } from "@/db/queries/import-rows";
import { deleteStagedRows, type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { appendEvents } from "@/lib/events/append-events";
import { now } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { inSlices } from "@/lib/platform/semaphore";
import { recordRegistration } from "@/lib/products/registration/store-registration";
import { finishImport } from "../commit/finish-import";
import { resolveProducts } from "../commit/resolve-products";
import { storeAttachments } from "../commit/store-attachments";
import { storeExisting } from "../commit/store-existing-products";
import { BatchOutcome, type RowsOfProduct, storeNew, type ValidatedStaged } from "../commit/store-new-products";
import { removeFile } from "../files/file-store";
import { readRows } from "../files/read-file";
import { requireStarter, scopeOf } from "../files/starter";
import { matchRows } from "./match-rows";
import { rowReader } from "./read-row";
import { countStaged, rowInput, problemRows, stagedRow, withEdits } from "./stage-rows";
import { contractFor, type InputRow, type ValidatedRow, validateRow } from "./validate-rows";

/**
 * Check (`checkRows`): `readRows`, `rowInput` and `withEdits`, `rowReader`, `matchRows`, `validateRow`,
 * `stageBatch`, then `resolveProducts` for rows of one product. Commit (`commitRows`): `rowReader` to `validateRow`
 * again, `storeNew` and `storeExisting`, then `storeAttachments`.
 */

/** Call the returned function with at most 1,000 rows. `isNew`: a new product, even if one matches by now. */
export function rowValidator<Row extends InputRow>(
  { brandId, targets, options }: Pick<ImportRow, "brandId" | "targets" | "options">,
  isNew: (row: Row) => boolean = () => false,
): (db: TenantDb, rows: readonly Row[]) => Promise<ValidatedRow[]> {
  const readRow = rowReader(targets, options);
  const contract = contractFor(targets);
  return async (db, rows) => {
    const readRows = await inSlices(rows, ({ cells }) => readRow(cells));
    const matched = await matchRows(db, { brandId, rows: readRows });
    return inSlices(rows, (row, index) =>
      validateRow(row, requireValue(readRows[index], "A row"), requireValue(matched[index], "A match"), {
        contract,
        isNew: isNew(row),
      }),
    );
  };
}

/** Below this number of rows, outdated planner statistics do not matter. */
const PLANNED_BLINDLY_MAX = 5_000;

/** A rerun resumes after its last batch. Throws as `requireStarter`, and SpreadsheetError for a broken file. */
export async function checkRows(db: BrandDb, importRow: ImportRow, signal: AbortSignal): Promise<void> {
  const { id: importId, headerRow, progressRow, inspection, sheetIndex } = importRow;
  if (progressRow === 0) await db.transaction((tx) => deleteStagedRows(tx, importId));
  const validate = rowValidator(importRow);
  const isEdited = await hasEdits(db, importId);
  let writing: Promise<void> = Promise.resolve();
  const inputRows = rowInput(importRow);
  let staged = progressRow;
  for await (const batch of readRows(importId, inspection.kind, { sheetIndex, dialect: inspection.dialect }, signal)) {
    const rows = inputRows(batch.filter(({ number }) => number > (headerRow ?? 0))).filter(
      ({ number }) => number > progressRow,
    );
    if (rows.length === 0) continue;
    const validated = await validate(db, isEdited ? await withEdits(db, importId, rows) : rows);
    const writingNext = stageBatch(db, importRow, { validated, predecessor: writing });
    writingNext.catch(() => undefined);
    await writing;
    writing = writingNext;
    staged += rows.length;
  }
  await writing;
  if (staged > PLANNED_BLINDLY_MAX) await refreshPlannerStatistics(db);
  await db.transaction(async (tx) => {
    await resolveProducts(tx, importRow);
    const counts = await countStaged(tx, importId);
    await updateImport(tx, { importId, at: now(), set: { state: "checked", counts } });
    await appendEvents(tx, importRow.brandId, { type: "import.checked", subjects: [importId] });
  });
}

/** Writes while `predecessor` commits. Progress is in order, so that an interruption leaves whole batches. */
async function stageBatch(
  db: BrandDb,
  importRow: ImportRow,
  { validated, predecessor }: { validated: readonly ValidatedRow[]; predecessor: Promise<void> },
): Promise<void> {
  const { id: importId } = importRow;
  const progressRow = Math.max(...validated.map(({ number }) => number));
  await db.transaction(async (tx) => {
    await insertImportRows(tx, { importId, rows: validated.map(stagedRow) });
    await insertProblems(tx, { importId, problems: problemRows(validated) });
    await predecessor;
    await requireStarter(tx, importRow);
    await updateImport(tx, { importId, at: now(), set: { progressRow } });
  });
}

const ROWS_PER_BATCH = 1_000;

/**
 * Each batch is one transaction with its progress, so a killed process leaves only complete batches. The first row of
 * a product creates it from all its rows; later batches add units.
 */
export async function commitRows(db: BrandDb, importRow: ImportRow, signal: AbortSignal): Promise<void> {
  // Validated again, because the brand's products and units may have changed in the days since the check.
  const validate = rowValidator(importRow, ({ productId }: StagedRow) => productId === null);
  const readBatch = async (after: number): Promise<ValidatedStaged[]> => {
    const rows = await listRowsToCommit(db, { importId: importRow.id, after, limit: ROWS_PER_BATCH });
    const validated = await validate(db, rows);
    return rows.map((staged, index) => ({ staged, validated: requireValue(validated[index], "A row") }));
  };
  let after = importRow.progressRow;
  let before: Promise<void> = Promise.resolve();
  let reading = readBatch(after);
  for (;;) {
    const batch = await reading;
    const last = batch.at(-1)?.staged.number;
    if (last === undefined) break;
    signal.throwIfAborted();
    reading = readBatch(last);
    reading.catch(() => undefined);
    const storing = storeBatch(db, importRow, { batch, after, last, predecessor: before });
    storing.catch(() => undefined);
    await before;
    [before, after] = [storing, last];
  }
  await before;
  await storeAttachments(db, importRow, signal);
  await finishImport(db, importRow);
  await removeFile(importRow.id);
}

interface BatchPlace {
  batch: readonly ValidatedStaged[];
  after: number;
  last: number;
  predecessor: Promise<void>;
}

/** Three batches run at once; what they share (products, import row, daily count, audit log) is used only in order. */
async function storeBatch(
  db: BrandDb,
  importRow: ImportRow,
  { batch, after, last, predecessor }: BatchPlace,
): Promise<void> {
  const { id: importId } = importRow;
  await db.transaction(async (tx) => {
    const outcome = new BatchOutcome();
    const products = await byProduct(tx, importId, batch);
    const isNew = ({ rows }: RowsOfProduct) => rows[0].staged.productId === null;
    const isBegun = ({ shared }: RowsOfProduct) => shared !== null && shared.firstRow <= after;
    await storeNew(
      tx,
      importRow,
      outcome,
      products.filter((each) => isNew(each) && !isBegun(each)),
    );
    await predecessor;
    await requireStarter(tx, importRow);
    await updateImport(tx, { importId, at: now(), set: { progressRow: last } });
    const startedProducts = await rereadShared(
      tx,
      importId,
      products.filter((each) => isBegun(each) || !isNew(each)),
    );
    const isMade = ({ shared }: RowsOfProduct) => shared?.productId != null;
    await storeNew(
      tx,
      importRow,
      outcome,
      startedProducts.filter((each) => isNew(each) && !isMade(each)),
    );
    await storeExisting(
      tx,
      importRow,
      outcome,
      startedProducts.filter((each) => !isNew(each) || isMade(each)),
    );
    await insertResults(tx, { importId, results: outcome.results });
    await recordMade(tx, { importId, products: outcome.products });
    const { created, extended } = outcome;
    if (created.productIds.length + extended.productIds.length > 0)
      await recordRegistration(scopeOf(tx, importRow), {
        at: now(),
        created,
        extended,
        source: { import_id: importId },
      });
  });
}

async function byProduct(tx: BrandDb, importId: string, batch: readonly ValidatedStaged[]): Promise<RowsOfProduct[]> {
  const keys = [...new Set(batch.flatMap(({ staged: { productKey } }) => (productKey === null ? [] : [productKey])))];
  const shared = await sharedByKey(tx, importId, keys);
  const products: RowsOfProduct[] = [];
  const byKey = new Map<string, RowsOfProduct>();
  for (const row of batch) {
    const key = row.staged.productKey;
    const known = key === null ? undefined : byKey.get(key);
    if (known) known.rows.push(row);
    else {
      const product: RowsOfProduct = { key, rows: [row], shared: key === null ? null : (shared.get(key) ?? null) };
      products.push(product);
      if (key !== null) byKey.set(key, product);
    }
  }
  return products;
}

async function sharedByKey(tx: BrandDb, importId: string, keys: string[]) {
  return new Map((await listSharedProducts(tx, { importId, keys })).map((product) => [product.key, product]));
}

/** Reads what earlier batches wrote, so call it after they have committed. */
async function rereadShared(
  tx: BrandDb,
  importId: string,
  products: readonly RowsOfProduct[],
): Promise<RowsOfProduct[]> {
  const keys = products.flatMap(({ shared }) => (shared ? [shared.key] : []));
  const shared = await sharedByKey(tx, importId, keys);
  return products.map((product) => ({
    ...product,
    shared: product.shared && (shared.get(product.shared.key) ?? null),
  }));
}
