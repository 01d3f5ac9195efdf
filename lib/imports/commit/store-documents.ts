import { findNamedUnits, addResultProblems } from "@/db/queries/import-files";
import type { ImportRow } from "@/db/queries/imports";
import { lockPassports } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { inputDocuments, type UnitDocumentGiven } from "@/lib/passports/documents/contract";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { addedDetail, editedDetail, writeDocuments } from "@/lib/passports/documents/write-documents";
import { besideRecord } from "@/lib/products/contract";
import { requireStarter, scopeOf } from "../files/starter";
import type { RowProblem } from "../rules";
import { namesField, type RowOfProduct, rowsOfProducts } from "./resolve-products";

const FIELD = "unit_documents";

type NamingRow = RowOfProduct & {
  documents: UnitDocumentGiven[];
  serialNumber: string | null;
  externalId: string | null;
};

/**
 * Stores documents of units registered earlier; new units get theirs with the row. Idempotent, so a killed process
 * can resume.
 */
export async function storeDocuments(db: BrandDb, found: ImportRow, signal: AbortSignal): Promise<void> {
  if (!namesField(found, FIELD)) return;
  for await (const rows of rowsOfProducts(db, found, signal)) {
    const naming = rows.map(readRow).filter(({ documents }) => documents.length > 0);
    if (naming.length > 0) await db.transaction((tx) => storeNamed(tx, found, naming));
  }
}

function readRow(row: RowOfProduct): NamingRow {
  const { unit_documents, serial_number, unit_external_id } = besideRecord.shape;
  return {
    ...row,
    documents: inputDocuments(unit_documents.safeParse(row.given[FIELD]).data ?? []),
    serialNumber: serial_number.safeParse(row.given["serial_number"]).data ?? null,
    externalId: unit_external_id.safeParse(row.given["unit_external_id"]).data ?? null,
  };
}

async function storeNamed(tx: BrandDb, found: ImportRow, naming: readonly NamingRow[]): Promise<void> {
  const { id: importId, brandId } = found;
  await requireStarter(tx, found);
  const units = await findNamedUnits(tx, {
    brandId,
    externalIds: naming.flatMap(({ externalId }) => externalId ?? []),
    serials: naming.flatMap(({ productId, serialNumber }) => (serialNumber ? [{ productId, serialNumber }] : [])),
  });
  const meant = naming.flatMap((row) => {
    const unit = units.find(({ productId, externalId, serialNumber }) =>
      row.externalId !== null
        ? externalId === row.externalId
        : serialNumber !== null && productId === row.productId && serialNumber === row.serialNumber,
    );
    return unit ? [{ passportId: unit.id, documents: row.documents, row: row.row, productId: row.productId }] : [];
  });
  const passportIds = [...new Set(meant.map(({ passportId }) => passportId))];
  await lockPassports(tx, { brandId, passportIds });
  const written = await writeDocuments(tx, brandId, meant);
  const crowded = meant.filter((of) => written.crowded.includes(of));
  const problems = crowded.map(({ productId, row: { number } }) => ({ number, productId, problem: TOO_MANY }));
  await addResultProblems(tx, importId, problems);
  const { audit } = scopeOf(tx, found);
  const told = { passportIds };
  if (written.added.length > 0)
    await audit("passport.document_added", importId, { import_id: importId, ...addedDetail(written) }, "import", told);
  const edited = editedDetail(written);
  if (edited) await audit("passport.documents_edited", importId, { import_id: importId, ...edited }, "import", told);
}

const TOO_MANY: RowProblem = {
  column: null,
  field: FIELD,
  code: "too_many_documents",
  severity: "error",
  found: null,
  expected: `A unit has ${UNIT_DOCUMENTS_MAX} documents at most: none of this row were added.`,
  fix: null,
};
