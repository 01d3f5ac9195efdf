import type { Queryable } from "@/db/client";
import { insertResults, listRowsToCommit, lockProducts, type NewResult, type ProductRewrite, rewriteProducts } from "@/db/queries/import-results";
import type { StagedRow } from "@/db/queries/import-rows";
import { advanceImport, type ImportRow } from "@/db/queries/imports";
import { actorId, appendAudit } from "@/lib/audit/append-audit";
import { type DataChange, noteDataChanges } from "@/lib/compliance/note-data-changes";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import type { RejectedRecord } from "@/lib/products/check-records";
import { changedFields } from "@/lib/products/diff-versions";
import { editProduct } from "@/lib/products/edit-product";
import { reviewStateAfterEdit } from "@/lib/products/edit-rules";
import { type PlannedProduct, planProduct, productOf } from "@/lib/products/plan-registration";
import { productSnapshot } from "@/lib/products/rules";
import { idsOf, NO_IDS, noteRegistration, storeUnits } from "@/lib/products/store-registration";
import { type CheckedRow, rowChecker } from "./check-rows";
import { removeFile } from "./file-store";
import { finishImport } from "./finish-import";
import type { RowProblem } from "./rules";
import { planOf, RunEnded } from "./stage-rows";
import { requireStarter, starterOf } from "./starter";

/**
 * The commit: every good row once. A batch is checked again, against what is registered by now, and stored in one
 * transaction with its products, their versions, passports and warranties, the audit row, and how far the import has come.
 * So a process killed at any moment leaves whole batches, and the next one goes on behind the last.
 */

export const ROWS_PER_BATCH = 1_000;

interface CheckedStaged {
  staged: StagedRow;
  checked: CheckedRow;
}

/** Registers and changes products until no row is left, then ends the import, whose file is needed no more. Throws RunEnded. */
export async function commitRows(db: Queryable, found: ImportRow, signal: AbortSignal): Promise<void> {
  const check = rowChecker(planOf(found));
  const read = async (after: number): Promise<CheckedStaged[]> => {
    const staged = await listRowsToCommit(db, { importId: found.id, after, limit: ROWS_PER_BATCH });
    const checked = await check(db, staged);
    return staged.map((row, index) => ({ staged: row, checked: checked[index]! }));
  };
  let after = found.progressRow;
  let before: Promise<void> = Promise.resolve();
  let reading = read(after);
  for (let batch = await reading; batch.length > 0; batch = await reading) {
    signal.throwIfAborted();
    const last = batch.at(-1)!.staged.number;
    reading = read(last);
    reading.catch(() => undefined);
    const storing = storeBatch(db, found, { batch, after, turn: before });
    storing.catch(() => undefined);
    await before;
    [before, after] = [storing, last];
  }
  await before;
  await finishImport(db, found);
  await removeFile(found.id);
}

interface Turn {
  batch: readonly CheckedStaged[];
  /** The last row of the batch before. */
  after: number;
  /** Fulfilled when the batch before is committed. */
  turn: Promise<void>;
}

/**
 * Three batches are under way at once: while one commits, the products of the next are written already, and the rows of the
 * one behind it checked. What all writers of a brand share, the import's own row, the day's count, the audit log, is
 * touched only in turn.
 */
async function storeBatch(db: Queryable, found: ImportRow, { batch, after, turn }: Turn): Promise<void> {
  const { id: importId, run } = found;
  await db.transaction(async (tx) => {
    const stillGood = batch.filter((row) => refusalOf(row) === null && row.checked.outcome !== "unchanged");
    const refused = batch.flatMap((row) => {
      const problems = refusalOf(row);
      return problems ? [refusal(row.staged.number, problems)] : [];
    });
    const created = await createProducts(tx, found, stillGood.filter(({ checked }) => !checked.match));
    await turn;
    await requireStarter(tx, found);
    const set = { progressRow: batch.at(-1)!.staged.number };
    if (!(await advanceImport(tx, { importId, run, state: "committing", progressRow: after, at: now(), set }))) throw new RunEnded();
    const changed = await changeProducts(tx, found, stillGood.filter(({ checked }) => checked.match));
    await insertResults(tx, { importId, results: [...refused, ...changed, ...created.results] });
    if (created.registered.length > 0)
      await noteRegistration(tx, { actor: starterOf(found), requestId: importId }, { at: created.at, created: idsOf(created.registered), extended: NO_IDS, source: { import_id: importId } });
  });
}

/** Null: the row means today what it meant when it was checked. A product that has become what the row says is no reason to refuse it. */
function refusalOf({ staged, checked }: CheckedStaged): RowProblem[] | null {
  if (checked.outcome === "refused") return checked.problems.filter(({ severity }) => severity === "error");
  if (checked.outcome === "unchanged") return null;
  const isSame = checked.outcome === staged.outcome && (checked.match?.product.version ?? null) === staged.productVersion;
  return isSame ? null : [rowProblem("changed_since_check", "The product was changed after the file was checked. Import the row again to see what it would change now.")];
}

function rowProblem(code: string, expected: string, field: string | null = null): RowProblem {
  return { column: null, field, code, severity: "error", found: null, expected, fix: null };
}

function refusal(number: number, problems: RowProblem[]): NewResult {
  return { number, outcome: "refused", productId: null, version: null, problems };
}

interface CreatedProducts {
  at: Date;
  registered: PlannedProduct[];
  results: NewResult[];
}

async function createProducts(tx: Queryable, found: ImportRow, rows: readonly CheckedStaged[]): Promise<CreatedProducts> {
  const [at, actor] = [now(), starterOf(found)];
  if (rows.length === 0) return { at, registered: [], results: [] };
  const numbers = rows.map(({ staged }) => staged.number);
  const planned = rows.map(({ checked }, index): PlannedProduct => planProduct({ index, at: "", record: checked.record!, warnings: [] }, at));
  const { stored, clashes } = await storeUnits(tx, actor, at, planned);
  const results = [
    ...stored.map(({ product, given }): NewResult => ({ number: numbers[given.index]!, outcome: "created", productId: product.id, version: 1, problems: null })),
    ...clashes.map(({ index, errors }: RejectedRecord) =>
      refusal(numbers[index]!, errors.map(({ pointer, code, detail }) => rowProblem(code, detail, pointer.slice(1)))),
    ),
  ];
  return { at, registered: stored, results };
}

async function changeProducts(tx: Queryable, found: ImportRow, rows: readonly CheckedStaged[]): Promise<NewResult[]> {
  if (rows.length === 0) return [];
  const locked = await lockProducts(tx, { brandId: found.brandId, productIds: rows.map(({ checked }) => checked.match!.product.id) });
  const byId = new Map(locked.map((product) => [product.id, product]));
  const results: NewResult[] = [];
  const rewrites: NotedRewrite[] = [];
  for (const { staged: { number }, checked } of rows) {
    const product = byId.get(checked.match!.product.id);
    if (!product || product.version !== checked.match!.product.version) {
      results.push(refusal(number, [rowProblem("changed_since_check", "The product was changed at the same moment.")]));
      continue;
    }
    const before = productSnapshot(product);
    const fields = changedFields(before, checked.record!);
    if (fields.includes("gtin") || fields.includes("external_id")) {
      results.push(await changeAlone(tx, found, { number, productId: product.id, version: product.version, changes: pick(checked.record!, fields) }));
      continue;
    }
    const data = productOf(checked.record!, product.id);
    const [version, reviewState] = [product.version + 1, reviewStateAfterEdit(product.reviewState)];
    const change = { productId: product.id, version, fields, from: product.reviewState, to: reviewState };
    rewrites.push({ data, version, reviewState, snapshot: productSnapshot(data), change });
    results.push({ number, outcome: "changed", productId: product.id, version: product.version + 1, problems: null });
  }
  await rewrite(tx, found, rewrites);
  return results;
}

const pick = (record: object, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field] ?? null]));

/** A new GTIN moves the product's units, and a new external id may be taken: such a row is an edit of its own, and fails alone. */
async function changeAlone(
  tx: Queryable,
  found: ImportRow,
  { number, productId, version, changes }: { number: number; productId: string; version: number; changes: Record<string, unknown> },
): Promise<NewResult> {
  try {
    const edited = await tx.transaction((inner) =>
      editProduct({ db: inner, actor: starterOf(found), requestId: found.id }, { productId, version, ...changes }),
    );
    return { number, outcome: "changed", productId, version: edited.version, problems: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refusal(number, [rowProblem(error.code, error.detail, error.code === "external_id_taken" ? "external_id" : "gtin")]);
  }
}

type NotedRewrite = ProductRewrite & { change: DataChange };

async function rewrite(tx: Queryable, found: ImportRow, rewrites: readonly NotedRewrite[]): Promise<void> {
  if (rewrites.length === 0) return;
  const [actor, at] = [starterOf(found), now()];
  await rewriteProducts(tx, { brandId: found.brandId, at, actor: { kind: actor.kind, id: actorId(actor) } }, rewrites);
  await noteDataChanges(tx, { actor }, rewrites.map(({ change }) => change), at);
  const ids = rewrites.map(({ data, version }) => `${data.id} ${version}`).sort();
  await appendAudit(tx, { actor, requestId: found.id }, {
    action: "product.edited",
    targetKind: "import",
    targetId: found.id,
    detail: { import_id: found.id, products: rewrites.length, ids_sha256: sha256Hex(ids.join("\n")) },
  });
}
