import { addResultProblems } from "@/db/queries/import-files";
import { listSharedProducts, recordMade } from "@/db/queries/import-products";
import { insertResults, listRowsToCommit, lockProducts } from "@/db/queries/import-results";
import { type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/secrets";
import { besideRecord } from "@/lib/products/contract";
import { PICTURES_MAX } from "@/lib/products/pictures/rules";
import { type PicturesOfProduct, type WrittenPictures, writePictures } from "@/lib/products/pictures/write-pictures";
import { picturesNamed } from "@/lib/products/registration/named-pictures";
import { recordRegistration } from "@/lib/products/registration/store-registration";
import { removeFile } from "../files/file-store";
import { requireStarter, scopeOf } from "../files/starter";
import { planOf } from "../rows/stage-rows";
import { rowValidator } from "../rows/validate-rows";
import type { RowProblem } from "../rules";
import { BatchOutcome, type ValidatedStaged, type RowsOfProduct } from "./commit-batch";
import { finishImport } from "./finish-import";
import { namesField, rowsOfProducts } from "./resolve-products";
import { storeDocuments } from "./store-documents";
import { storeExisting } from "./store-existing-products";
import { storeNew } from "./store-new-products";

const FIELD = "pictures";

/** Runs after all products exist, also for rows without other changes. Idempotent, so a killed process can resume. */
async function storePictures(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<void> {
  if (!namesField(found, FIELD)) return;
  for await (const rows of rowsOfProducts(db, found, signal)) {
    const naming = rows.flatMap(({ productId, row, given }): NamingRow[] => {
      const read = besideRecord.shape.pictures.safeParse(given[FIELD]);
      const pictures = read.success ? picturesNamed({ pictures: read.data }) : [];
      return pictures.length > 0 ? [{ productId, pictures, row }] : [];
    });
    if (naming.length > 0) await db.transaction((tx) => storeNamed(tx, found, naming));
  }
}

type NamingRow = Required<PicturesOfProduct>;

async function storeNamed(tx: BrandDb, found: ImportRow, naming: readonly NamingRow[]): Promise<void> {
  const { id: importId, brandId } = found;
  await requireStarter(tx, found);
  const productIds = [...new Set(naming.map(({ productId }) => productId))];
  const locked = await lockProducts(tx, { brandId, productIds, strength: "no key update" });
  const standing = new Set(locked.map(({ id }) => id));
  const written = await writePictures(
    tx,
    brandId,
    naming.filter(({ productId }) => standing.has(productId)),
  );
  await addResultProblems(
    tx,
    importId,
    written.crowded.flatMap(({ productId, row }) =>
      row ? [{ number: row.number, productId, problem: TOO_MANY_PICTURES }] : [],
    ),
  );
  await auditPictures(tx, found, written);
}

const TOO_MANY_PICTURES: RowProblem = {
  column: null,
  field: FIELD,
  code: "too_many_pictures",
  severity: "error",
  found: null,
  expected: `A product has ${PICTURES_MAX} pictures at most: none of this row were added.`,
  fix: null,
};

async function auditPictures(tx: BrandDb, found: ImportRow, written: WrittenPictures): Promise<void> {
  const { added, described, triedAgain } = written;
  const { audit } = scopeOf(tx, found);
  const [picture] = added;
  if (picture) {
    const ids = added.map(({ id }) => id).sort();
    const detail = { import_id: found.id, pictures: ids.length, ids_sha256: sha256Hex(ids.join("\n")) };
    await audit("product.picture_added", found.id, detail, "import");
  }
  if (described.size + triedAgain.length > 0)
    await audit("product.pictures_edited", found.id, { import_id: found.id, tried_again: triedAgain }, "import");
}

/**
 * Commits each valid row once. A batch is rechecked and stored in one transaction with products, versions, passports,
 * warranties, audit row and progress, so a killed process leaves only complete batches. The first row of a product
 * creates it from all its rows; later batches add units.
 */

const ROWS_PER_BATCH = 1_000;

export async function commitRows(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<void> {
  const validate = rowValidator(planOf(found));
  const read = async (after: number): Promise<ValidatedStaged[]> => {
    const staged = await listRowsToCommit(db, { importId: found.id, after, limit: ROWS_PER_BATCH });
    return (await validate(db, staged)).map((validated) => ({ staged: validated.given, validated }));
  };
  let after = found.progressRow;
  let before: Promise<void> = Promise.resolve();
  let reading = read(after);
  for (;;) {
    const batch = await reading;
    const last = batch.at(-1)?.staged.number;
    if (last === undefined) break;
    signal.throwIfAborted();
    reading = read(last);
    reading.catch(() => undefined);
    const storing = storeBatch(db, found, { batch, after, last, predecessor: before });
    storing.catch(() => undefined);
    await before;
    [before, after] = [storing, last];
  }
  await before;
  await storePictures(db, found, signal);
  await storeDocuments(db, found, signal);
  await finishImport(db, found);
  await removeFile(found.id);
}

interface BatchPlace {
  batch: readonly ValidatedStaged[];
  after: number;
  last: number;
  predecessor: Promise<void>;
}

/**
 * Three batches run concurrently as a pipeline: one commits, the next writes new products, the third is checked. Data
 * shared between batches or writers (earlier products, import row, daily count, audit log) is accessed only in order.
 */
async function storeBatch(
  db: BrandDb,
  found: ImportRow,
  { batch, after, last, predecessor }: BatchPlace,
): Promise<void> {
  const { id: importId } = found;
  await db.transaction(async (tx) => {
    const outcome = new BatchOutcome();
    const products = await byProduct(tx, importId, batch);
    const isNew = ({ rows }: RowsOfProduct) => rows[0].staged.productId === null;
    const isBegun = ({ shared }: RowsOfProduct) => shared !== null && shared.firstRow <= after;
    await storeNew(
      tx,
      found,
      outcome,
      products.filter((each) => isNew(each) && !isBegun(each)),
    );
    await predecessor;
    await requireStarter(tx, found);
    await updateImport(tx, { importId, at: now(), set: { progressRow: last } });
    const begun = await anew(
      tx,
      importId,
      products.filter((each) => isBegun(each) || !isNew(each)),
    );
    const isMade = ({ shared }: RowsOfProduct) => shared?.productId != null;
    await storeNew(
      tx,
      found,
      outcome,
      begun.filter((each) => isNew(each) && !isMade(each)),
    );
    await storeExisting(
      tx,
      found,
      outcome,
      begun.filter((each) => !isNew(each) || isMade(each)),
    );
    await insertResults(tx, { importId, results: outcome.results });
    await recordMade(tx, { importId, made: outcome.made });
    const { created, extended } = outcome;
    if (created.productIds.length + extended.productIds.length > 0)
      await recordRegistration(scopeOf(tx, found), { at: now(), created, extended, source: { import_id: importId } });
  });
}

async function byProduct(tx: BrandDb, importId: string, batch: readonly ValidatedStaged[]): Promise<RowsOfProduct[]> {
  const keys = [...new Set(batch.flatMap(({ staged: { productKey } }) => (productKey === null ? [] : [productKey])))];
  const shared = new Map((await listSharedProducts(tx, { importId, keys })).map((product) => [product.key, product]));
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

/** Must be reread after earlier batches have committed. */
async function anew(tx: BrandDb, importId: string, products: readonly RowsOfProduct[]): Promise<RowsOfProduct[]> {
  const keys = products.flatMap(({ shared }) => (shared ? [shared.key] : []));
  const shared = new Map((await listSharedProducts(tx, { importId, keys })).map((product) => [product.key, product]));
  return products.map((product) => ({
    ...product,
    shared: product.shared && (shared.get(product.shared.key) ?? null),
  }));
}
