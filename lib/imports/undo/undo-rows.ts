import { z } from "zod";
import type { Queryable } from "@/db/client";
import { type ProductRewrite, rewriteProducts } from "@/db/queries/import-results";
import {
  hasUndoCandidates,
  listEarlierData,
  listProductsOfRows,
  listUndoBlockers,
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
import { useCase } from "@/lib/access/use-case";
import { type DataChange, recordDataChanges } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { log } from "@/lib/platform/log";
import { sha256Hex } from "@/lib/platform/secrets";
import type { ProductRecord } from "@/lib/products/contract";
import { productOf } from "@/lib/products/registration/plan-registration";
import { changedFields } from "@/lib/products/versions/diff-versions";
import { reviewStateAfterEdit } from "@/lib/products/versions/edit-contract";
import { editProduct } from "@/lib/products/versions/edit-product";
import { askedBy, requireStarter, scopeOf, starterOf } from "../files/starter";
import { getImport, lockOwnImport } from "../own-import";
import { BLOCKERS_NAMED_MAX, type UndoHindrance } from "../rules";
import { countReverted, findBlockers, refuseIfBlocked } from "./undo-import";

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
    await removeAttachments(tx, importRow);
    await scopeOf(tx, importRow).audit("import.undone", importRow.id, { ...undone });
  });
}

async function removeAttachments(tx: BrandDb, importRow: ImportRow, productIds?: string[]): Promise<void> {
  const { id: importId, brandId } = importRow;
  const { audit } = scopeOf(tx, importRow);
  const pictures = await deleteImportPictures(tx, { brandId, importId, productIds });
  if (pictures.length > 0) {
    const detail = {
      import_id: importId,
      pictures: pictures.length,
      ids_sha256: sha256Hex(pictures.sort().join("\n")),
    };
    await audit("product.picture_removed", importId, detail, "import");
  }
  const documents = await deleteImportDocuments(tx, { brandId, importId, productIds });
  if (documents.length > 0) {
    const ids = documents.map(({ id }) => id).sort();
    const detail = { import_id: importId, documents: ids.length, ids_sha256: sha256Hex(ids.join("\n")) };
    const subjects = { passportIds: [...new Set(documents.map(({ passportId }) => passportId))] };
    await audit("passport.document_removed", importId, detail, "import", subjects);
  }
}

export const UNDO_UNITS_MAX = 5_000;
const UNDO_ROWS_MAX = 100;

/**
 * Undoes the products of these rows of the result, all or none; rows that are undone already are skipped. Throws
 * `import_undo_blocked` with `blockers`, `import_not_found`, `import_state_conflict`, and `invalid_request` for more
 * than 5,000 units.
 */
export const undoImportRows = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId").extend({ numbers: z.array(z.coerce.number().int().min(1)).min(1).max(UNDO_ROWS_MAX) }),
  audits: ["import.rows_undone"],
  run: async (context, { importId, numbers }): Promise<{ products: number }> => {
    const { tx, audit: auditUndo, actor } = context;
    const stored = await lockOwnImport(tx, context, importId, ["committed", "cancelled"]);
    const importRow = { ...stored, ...askedBy(actor) };
    const rows = await listProductsOfRows(tx, { importId, numbers });
    const productIds = [...new Set(rows.map(({ productId }) => productId))];
    if (productIds.length === 0) return { products: 0 };
    if (rows.reduce((sum, { units }) => sum + units, 0) > UNDO_UNITS_MAX) throw TOO_MANY_UNITS;
    const limit = UNDO_UNITS_MAX + UNDO_ROWS_MAX;
    const candidates = await lockUndoCandidates(tx, { importId, before: ROWS_END, productIds, limit });
    refuseIfBlocked(await listUndoBlockers(tx, { importId, productIds, limit: BLOCKERS_NAMED_MAX }));
    const blocked = await revert(tx, importRow, candidates);
    if (blocked.length > 0)
      throw new DomainError("import_undo_blocked", "A product of these rows is needed by something else.");
    await removeAttachments(tx, importRow, productIds);
    const undone = await countReverted(tx, importId);
    const isAll = !(await hasUndoCandidates(tx, importId));
    const set = { counts: { ...stored.counts, undone }, ...(isAll ? { state: "undone" as const } : {}) };
    await updateImport(tx, { importId, at: now(), set });
    await auditUndo("import.rows_undone", importId, {
      rows: productIds.length,
      ids_sha256: sha256Hex(productIds.sort().join("\n")),
    });
    return { products: productIds.length };
  },
});

const TOO_MANY_UNITS = invalidRequest([
  {
    pointer: "/numbers",
    code: "out_of_range",
    detail: `At most ${UNDO_UNITS_MAX} units can be undone at a time. Choose fewer rows, or undo the whole import.`,
  },
]);

export interface RowUndo {
  hindrance: UndoHindrance | null;
  /** Fields that get their earlier value. */
  fields: string[];
}

/** What an undo of each of these products of the import would restore, and what prevents it. */
export const listRowUndos = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({ productIds: z.array(z.string()).max(UNDO_ROWS_MAX) }),
  audits: [],
  run: async (context, { importId, productIds }): Promise<Map<string, RowUndo>> => {
    const { db, actor } = context;
    await getImport(context, importId);
    const [blockers, earlier] = await Promise.all([
      listUndoBlockers(db, { importId, productIds, limit: UNDO_UNITS_MAX }),
      listEarlierData(db, { brandId: actor.brandId, productIds }),
    ]);
    const hindranceOf = new Map(blockers.map(({ productId, hindrance }) => [productId, hindrance]));
    const fieldsOf = new Map(
      earlier.map(({ product, data }) => [product.id, changedFields(productSnapshot(product), data)]),
    );
    return new Map(
      productIds.map((id) => [id, { hindrance: hindranceOf.get(id) ?? null, fields: fieldsOf.get(id) ?? [] }]),
    );
  },
});

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
    const blocked = await revert(tx, importRow, candidates);
    await markReverted(tx, { importId: importRow.id, numbers: blocked.map(({ number }) => number), undo: "kept" });
    const reverted = candidates.filter((each) => !blocked.includes(each));
    const count = (outcome: UndoCandidate["outcome"]) => reverted.filter((each) => each.outcome === outcome).length;
    const after = {
      removed: undone.removed + count("created"),
      restored: undone.restored + count("changed"),
      units: undone.units + reverted.reduce((sum, { unitIds }) => sum + (unitIds?.length ?? 0), 0),
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

/** Returns the candidates that could not be reverted. */
async function revert(
  tx: BrandDb,
  importRow: ImportRow,
  candidates: readonly UndoCandidate[],
): Promise<UndoCandidate[]> {
  const free = candidates.filter(({ hindrance }) => hindrance === null);
  const of = (outcome: UndoCandidate["outcome"]) => free.filter((each) => each.outcome === outcome);
  const [heldOn, changedElsewhere] = [
    await remove(tx, importRow, of("created")),
    await restore(tx, importRow, of("changed")),
  ];
  const adding = free.filter(
    (each): each is WithUnits =>
      each.unitIds !== null && !changedElsewhere.some(({ productId }) => productId === each.productId),
  );
  const heldUnits = await takeUnits(tx, importRow, adding);
  const hindered = candidates.filter(({ hindrance }) => hindrance !== null);
  return [...hindered, ...heldOn, ...changedElsewhere, ...heldUnits];
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
