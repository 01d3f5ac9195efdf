import { addResultProblems } from "@/db/queries/import-pictures";
import { lockProducts } from "@/db/queries/import-results";
import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { sha256Hex } from "@/lib/platform/secrets";
import { besideRecord } from "@/lib/products/contract";
import { PICTURES_MAX } from "@/lib/products/pictures/rules";
import { type PicturesOfProduct, type WrittenPictures, writePictures } from "@/lib/products/pictures/write-pictures";
import { picturesNamed } from "@/lib/products/registration/named-pictures";
import { requireStarter, scopeOf } from "../files/starter";
import type { RowProblem } from "../rules";
import { namesField, rowsOfProducts } from "./rows-of-products";

const FIELD = "pictures";

/**
 * Writes down the pictures that rows name, once their products are there: also those of rows that changed nothing else.
 * What was written before a process was killed adds nothing when it goes on.
 */
export async function storePictures(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<void> {
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
