import { lockProducts } from "@/db/queries/import-results";
import { addResultProblems, findNamedUnits, listRowsOfProducts, type ImportRow } from "@/db/queries/imports";
import { lockPassports } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { inputDocuments, type UnitDocumentGiven } from "@/lib/passports/documents/contract";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { addedDetail, editedDetail, writeDocuments } from "@/lib/passports/documents/write-documents";
import { sha256Hex } from "@/lib/platform/secrets";
import { separateRecord } from "@/lib/products/contract";
import { PICTURES_MAX } from "@/lib/products/pictures/rules";
import { type PicturesOfProduct, type WrittenPictures, writePictures } from "@/lib/products/pictures/write-pictures";
import { picturesNamed } from "@/lib/products/registration/named-pictures";
import { RECORD_FIELD } from "../columns/fields";
import { requireStarter, scopeOf } from "../files/starter";
import { rowReader } from "../rows/read-row";
import { rowProblem } from "./store-new-products";

interface RowOfProduct {
  productId: string;
  row: { importId: string; number: number };
  values: Readonly<Record<string, unknown>>;
}

const ROWS_PER_BATCH = 1_000;

/**
 * Runs after all products exist, and reads every row again, because rows without other changes are not committed.
 * Idempotent, so a killed process can resume.
 */
export async function storeAttachments(db: BrandDb, importRow: ImportRow, signal: AbortSignal): Promise<void> {
  const hasColumn = (field: string) =>
    importRow.targets.some((target) => target?.field === field || target?.field === RECORD_FIELD);
  const [hasPictures, hasDocuments] = [hasColumn("pictures"), hasColumn("unit_documents")];
  if (!hasPictures && !hasDocuments) return;
  for await (const rows of rowsOfProducts(db, importRow, signal)) {
    const pictures = hasPictures ? rows.flatMap(picturesIn) : [];
    if (pictures.length > 0) await db.transaction((tx) => storePictures(tx, importRow, pictures));
    const documents = hasDocuments ? rows.flatMap(documentsIn) : [];
    if (documents.length > 0) await db.transaction((tx) => storeDocuments(tx, importRow, documents));
  }
}

async function* rowsOfProducts(
  db: BrandDb,
  { id: importId, targets, options }: ImportRow,
  signal: AbortSignal,
): AsyncGenerator<RowOfProduct[]> {
  const readRow = rowReader(targets, options);
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const rows = await listRowsOfProducts(db, { importId, after, limit: ROWS_PER_BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ number, cells, productId }) => ({
      productId,
      row: { importId, number },
      values: readRow(cells).values,
    }));
    after = last.number;
  }
}

type PicturesOfRow = Required<PicturesOfProduct>;

function picturesIn({ productId, row, values }: RowOfProduct): PicturesOfRow[] {
  const result = separateRecord.shape.pictures.safeParse(values["pictures"]);
  const pictures = result.success ? picturesNamed({ pictures: result.data }) : [];
  return pictures.length > 0 ? [{ productId, pictures, row }] : [];
}

async function storePictures(tx: BrandDb, importRow: ImportRow, rows: readonly PicturesOfRow[]): Promise<void> {
  const { id: importId, brandId } = importRow;
  await requireStarter(tx, importRow);
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const locked = await lockProducts(tx, { brandId, productIds, strength: "no key update" });
  const existing = new Set(locked.map(({ id }) => id));
  const written = await writePictures(
    tx,
    brandId,
    rows.filter(({ productId }) => existing.has(productId)),
  );
  await addResultProblems(
    tx,
    importId,
    written.crowded.flatMap(({ productId, row }) =>
      row ? [{ number: row.number, productId, problem: TOO_MANY_PICTURES }] : [],
    ),
  );
  await auditPictures(tx, importRow, written);
}

async function auditPictures(tx: BrandDb, importRow: ImportRow, written: WrittenPictures): Promise<void> {
  const { added, described, triedAgain } = written;
  const { audit } = scopeOf(tx, importRow);
  const [picture] = added;
  if (picture) {
    const ids = added.map(({ id }) => id).sort();
    const detail = { import_id: importRow.id, pictures: ids.length, ids_sha256: sha256Hex(ids.join("\n")) };
    await audit("product.picture_added", importRow.id, detail, "import");
  }
  if (described.size + triedAgain.length > 0)
    await audit(
      "product.pictures_edited",
      importRow.id,
      { import_id: importRow.id, tried_again: triedAgain },
      "import",
    );
}

type DocumentsOfRow = Pick<RowOfProduct, "productId" | "row"> & {
  documents: UnitDocumentGiven[];
  serialNumber: string | null;
  externalId: string | null;
};

function documentsIn({ productId, row, values }: RowOfProduct): DocumentsOfRow[] {
  const { unit_documents, serial_number, unit_external_id } = separateRecord.shape;
  const documents = inputDocuments(unit_documents.safeParse(values["unit_documents"]).data ?? []);
  if (documents.length === 0) return [];
  const serialNumber = serial_number.safeParse(values["serial_number"]).data ?? null;
  const externalId = unit_external_id.safeParse(values["unit_external_id"]).data ?? null;
  return [{ productId, row, documents, serialNumber, externalId }];
}

async function storeDocuments(tx: BrandDb, importRow: ImportRow, rows: readonly DocumentsOfRow[]): Promise<void> {
  const { id: importId, brandId } = importRow;
  await requireStarter(tx, importRow);
  const units = await findNamedUnits(tx, {
    brandId,
    externalIds: rows.flatMap(({ externalId }) => externalId ?? []),
    serials: rows.flatMap(({ productId, serialNumber }) => (serialNumber ? [{ productId, serialNumber }] : [])),
  });
  const documents = rows.flatMap(({ productId, row, documents: ofRow, serialNumber, externalId }) => {
    const unit = units.find((each) =>
      externalId !== null
        ? each.externalId === externalId
        : serialNumber !== null && each.productId === productId && each.serialNumber === serialNumber,
    );
    return unit ? [{ passportId: unit.id, documents: ofRow, row, productId }] : [];
  });
  const passportIds = [...new Set(documents.map(({ passportId }) => passportId))];
  await lockPassports(tx, { brandId, passportIds });
  const written = await writeDocuments(tx, brandId, documents);
  const crowded = documents.filter((of) => written.crowded.includes(of));
  const problems = crowded.map(({ productId, row: { number } }) => ({
    number,
    productId,
    problem: TOO_MANY_DOCUMENTS,
  }));
  await addResultProblems(tx, importId, problems);
  const { audit } = scopeOf(tx, importRow);
  const subjects = { passportIds };
  const added = addedDetail(written);
  if (written.added.length > 0)
    await audit("passport.document_added", importId, { import_id: importId, ...added }, "import", subjects);
  const edited = editedDetail(written);
  if (edited)
    await audit("passport.documents_edited", importId, { import_id: importId, ...edited }, "import", subjects);
}

const TOO_MANY_PICTURES = rowProblem(
  "too_many_pictures",
  `A product has ${PICTURES_MAX} pictures at most: none of this row were added.`,
  "pictures",
);

const TOO_MANY_DOCUMENTS = rowProblem(
  "too_many_documents",
  `A unit has ${UNIT_DOCUMENTS_MAX} documents at most: none of this row were added.`,
  "unit_documents",
);
