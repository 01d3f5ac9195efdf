import type { Queryable } from "@/db/client";
import { type ProductRewrite, rewriteProducts } from "@/db/queries/import-results";
import {
  listEarlierData,
  lockUndoCandidates,
  markReverted,
  removePassports,
  removeProducts,
  type UndoCandidate,
} from "@/db/queries/import-undo";
import { deleteImportDocuments, deleteImportPictures, type ImportRow, updateImport } from "@/db/queries/imports";
import type { ProductRow } from "@/db/queries/products";
import { type BrandDb, inBrand } from "@/db/tenant";
import { actorId } from "@/lib/access/actor";
import { type DataChange, recordDataChanges } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { sha256Hex } from "@/lib/platform/secrets";
import type { ProductRecord } from "@/lib/products/contract";
import { productOf } from "@/lib/products/registration/plan-registration";
import { changedFields } from "@/lib/products/versions/diff-versions";
import { reviewStateAfterEdit } from "@/lib/products/versions/edit-contract";
import { editProduct } from "@/lib/products/versions/edit-product";
import { requireStarter, scopeOf, starterOf } from "../files/starter";
import { countReverted, findBlockers } from "./undo-import";

const ROWS_PER_BATCH = 500;
const ROWS_END = 2_000_000;

/** Does nothing if there are blockers. Products changed in the meantime are not reverted. */
export async function undoRows(db: BrandDb, importRow: ImportRow, signal: AbortSignal): Promise<void> {
  if (!(await findBlockers(db, importRow, signal))) return;
  let step: UndoStep | null = { before: ROWS_END, undone: await countReverted(db, importRow.id) };
  let undone = step.undone;
  for (; step !== null; step = await undoBatch(db, importRow, step)) {
    undone = step.undone;
    signal.throwIfAborted();
  }
  await db.transaction(async (tx) => {
    const at = now();
    const set = { state: "undone", endedAt: at, counts: { ...importRow.counts, undone } } as const;
    await updateImport(tx, { importId: importRow.id, at, set });
    const pictures = await deleteImportPictures(tx, { brandId: importRow.brandId, importId: importRow.id });
    if (pictures.length > 0) {
      const detail = {
        import_id: importRow.id,
        pictures: pictures.length,
        ids_sha256: sha256Hex(pictures.sort().join("\n")),
      };
      await scopeOf(tx, importRow).audit("product.picture_removed", importRow.id, detail, "import");
    }
    const documents = await deleteImportDocuments(tx, { brandId: importRow.brandId, importId: importRow.id });
    if (documents.length > 0) {
      const ids = documents.map(({ id }) => id).sort();
      const detail = { import_id: importRow.id, documents: ids.length, ids_sha256: sha256Hex(ids.join("\n")) };
      const subjects = { passportIds: [...new Set(documents.map(({ passportId }) => passportId))] };
      await scopeOf(tx, importRow).audit("passport.document_removed", importRow.id, detail, "import", subjects);
    }
    await scopeOf(tx, importRow).audit("import.undone", importRow.id, { ...undone });
  });
}

interface UndoStep {
  before: number;
  undone: ImportRow["counts"]["undone"];
}

async function undoBatch(db: BrandDb, importRow: ImportRow, { before, undone }: UndoStep): Promise<UndoStep | null> {
  return db.transaction(async (tx) => {
    await requireStarter(tx, importRow);
    const candidates = await lockUndoCandidates(tx, { importId: importRow.id, before, limit: ROWS_PER_BATCH });
    const first = candidates.at(-1);
    if (!first) return null;
    const blocked = candidates.filter(({ hindrance }) => hindrance !== null);
    const free = candidates.filter(({ hindrance }) => hindrance === null);
    const [created, changed] = [
      free.filter(({ outcome }) => outcome === "created"),
      free.filter(({ outcome }) => outcome === "changed"),
    ];
    const [heldOn, changedElsewhere] = [await remove(tx, importRow, created), await restore(tx, importRow, changed)];
    const adding = free.filter(
      (each): each is WithUnits =>
        each.unitIds !== null && !changedElsewhere.some(({ productId }) => productId === each.productId),
    );
    const heldUnits = await takeUnits(tx, importRow, adding);
    blocked.push(...heldOn, ...changedElsewhere, ...heldUnits);
    await markReverted(tx, { importId: importRow.id, numbers: blocked.map(({ number }) => number), undo: "kept" });
    const after = {
      removed: undone.removed + created.length - heldOn.length,
      restored: undone.restored + changed.length - changedElsewhere.length,
      units:
        undone.units +
        adding.filter((each) => !heldUnits.includes(each)).reduce((sum, { unitIds }) => sum + unitIds.length, 0),
      kept: undone.kept + blocked.length,
    };
    await updateImport(tx, {
      importId: importRow.id,
      at: now(),
      set: { counts: { ...importRow.counts, undone: after } },
    });
    return { before: first.number, undone: after };
  });
}

type WithUnits = UndoCandidate & { unitIds: string[] };

/** Returns the rows of units that are still referenced and could not be removed. */
async function takeUnits(tx: BrandDb, importRow: ImportRow, rows: readonly WithUnits[]): Promise<UndoCandidate[]> {
  if (rows.length === 0) return [];
  const passportIds = rows.flatMap(({ unitIds }) => unitIds);
  try {
    await tx.transaction((inner) => removePassports(inner, { brandId: importRow.brandId, passportIds }));
  } catch (error) {
    log().info({ importId: importRow.id, err: errorForLog(error) }, "units of an import are held on to");
    if (rows.length === 1) return [...rows];
    const middle = Math.ceil(rows.length / 2);
    return [
      ...(await takeUnits(tx, importRow, rows.slice(0, middle))),
      ...(await takeUnits(tx, importRow, rows.slice(middle))),
    ];
  }
  await markReverted(tx, {
    importId: importRow.id,
    numbers: rows.filter(({ outcome }) => outcome !== "changed").map(({ number }) => number),
    undo: "removed",
  });
  const detail = { passports: passportIds.length, ids_sha256: sha256Hex([...passportIds].sort().join("\n")) };
  await scopeOf(tx, importRow).audit(
    "product.units_removed",
    importRow.id,
    { import_id: importRow.id, ...detail },
    "import",
  );
  return [];
}

async function remove(tx: BrandDb, importRow: ImportRow, rows: readonly UndoCandidate[]): Promise<UndoCandidate[]> {
  if (rows.length === 0) return [];
  try {
    await tx.transaction((inner) =>
      removeProducts(inner, { brandId: importRow.brandId, productIds: rows.map(({ productId }) => productId) }),
    );
  } catch (error) {
    log().info({ importId: importRow.id, err: errorForLog(error) }, "products of an import are held on to");
    if (rows.length === 1) return [...rows];
    const middle = Math.ceil(rows.length / 2);
    return [
      ...(await remove(tx, importRow, rows.slice(0, middle))),
      ...(await remove(tx, importRow, rows.slice(middle))),
    ];
  }
  await markReverted(tx, { importId: importRow.id, numbers: rows.map(({ number }) => number), undo: "removed" });
  await audit(tx, importRow, "product.removed", rows);
  return [];
}

/** Returns the products whose former GTIN or external id another product has now. */
async function restore(tx: BrandDb, importRow: ImportRow, rows: readonly UndoCandidate[]): Promise<UndoCandidate[]> {
  if (rows.length === 0) return [];
  const earlier = await listEarlierData(tx, {
    brandId: importRow.brandId,
    productIds: rows.map(({ productId }) => productId),
  });
  const rewrites: ProductRewrite[] = [];
  const changes: DataChange[] = [];
  const unchangedIds = new Set<string>();
  for (const { product, data } of earlier) {
    const before = productOf(data as ProductRecord, product.id);
    if (before.gtin === product.gtin && before.externalId === product.externalId) {
      const [version, reviewState, snapshot] = [
        product.version + 1,
        reviewStateAfterEdit(product.reviewState),
        productSnapshot(before),
      ];
      rewrites.push({ data: before, version, reviewState, snapshot });
      changes.push({
        productId: product.id,
        version,
        fields: changedFields(productSnapshot(product), snapshot),
        from: product.reviewState,
        to: reviewState,
      });
    } else if (!(await restoreAlone(tx, importRow, product, data))) unchangedIds.add(product.id);
  }
  const actor = starterOf(importRow);
  const at = now();
  await rewriteProducts(
    tx,
    { brandId: importRow.brandId, at, actor: { kind: actor.kind, id: actorId(actor) } },
    rewrites,
  );
  await recordDataChanges(tx, { actor }, changes, at);
  const restored = rows.filter(({ productId }) => !unchangedIds.has(productId));
  await markReverted(tx, { importId: importRow.id, numbers: restored.map(({ number }) => number), undo: "restored" });
  await audit(tx, importRow, "product.edited", restored);
  return rows.filter(({ productId }) => unchangedIds.has(productId));
}

async function restoreAlone(
  tx: Queryable,
  importRow: ImportRow,
  product: ProductRow,
  data: Record<string, unknown>,
): Promise<boolean> {
  const fields = changedFields(productSnapshot(product), data);
  const changes = Object.fromEntries(fields.map((field) => [field, data[field] ?? null]));
  try {
    await tx.transaction((inner) =>
      editProduct(
        { db: inBrand(inner, importRow.brandId), actor: starterOf(importRow), requestId: importRow.id },
        { productId: product.id, version: product.version, ...changes },
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function audit(
  tx: BrandDb,
  importRow: ImportRow,
  action: "product.removed" | "product.edited",
  rows: readonly UndoCandidate[],
): Promise<void> {
  const ids = rows.map(({ productId }) => productId).sort();
  const detail = { import_id: importRow.id, products: ids.length, ids_sha256: sha256Hex(ids.join("\n")) };
  await scopeOf(tx, importRow).audit(action, importRow.id, detail, "import", { productIds: ids });
}
