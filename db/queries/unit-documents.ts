import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { ScanState } from "@/lib/evidence/rules";
import type { UnitDocumentFailure } from "@/lib/passports/documents/rules";
import { passports, unitDocuments } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

/** Documents of single items. */

export type UnitDocumentRow = typeof unitDocuments.$inferSelect;
export type NewUnitDocument = Omit<typeof unitDocuments.$inferInsert, "failure" | "scannedAt"> & { scannedAt?: Date };
/** One whose file is there: a check of the table. */
export type KeptUnitDocument = UnitDocumentRow & { mediaType: string; sha256: string };

interface OfPassport {
  brandId: string;
  passportId: string;
}

interface OfDocument {
  brandId: string;
  documentId: string;
}

const isOf = ({ brandId, passportId }: OfPassport) =>
  and(eq(unitDocuments.brandId, brandId), eq(unitDocuments.passportId, passportId));

/** All of an item's, the oldest first, also those that wait and those that failed. */
export async function listUnitDocuments(db: TenantDb, of: OfPassport): Promise<UnitDocumentRow[]> {
  return db.select().from(unitDocuments).where(isOf(of)).orderBy(asc(unitDocuments.id));
}

interface OfPassports {
  brandId: string;
  passportIds: readonly string[];
}

/** Those of several items of a brand, in whatever state. */
export async function listDocumentsOfUnits(db: TenantDb, of: OfPassports): Promise<UnitDocumentRow[]> {
  const { brandId, passportIds } = of;
  if (passportIds.length === 0) return [];
  return db
    .select()
    .from(unitDocuments)
    .where(and(eq(unitDocuments.brandId, brandId), inArray(unitDocuments.passportId, [...passportIds])))
    .orderBy(asc(unitDocuments.id));
}

/** Those of them whose files are there. */
export const listKeptOfUnits = async (db: TenantDb, of: OfPassports): Promise<KeptUnitDocument[]> =>
  (await listDocumentsOfUnits(db, of)).filter((row): row is KeptUnitDocument => row.state === "ready");

/** Those of an item whose file is there, as they were at an instant. */
export async function listKeptDocuments(
  db: TenantDb,
  { on, ...of }: OfPassport & { on?: Date | undefined },
): Promise<KeptUnitDocument[]> {
  const isThere = and(
    eq(unitDocuments.state, "ready"),
    on === undefined ? undefined : lte(unitDocuments.createdAt, on),
  );
  const rows = await db
    .select()
    .from(unitDocuments)
    .where(and(isOf(of), isThere))
    .orderBy(asc(unitDocuments.id));
  return rows as KeptUnitDocument[];
}

/** One by its content, whose file is there, or null. */
export async function findKeptDocument(
  db: TenantDb,
  { sha256, ...of }: OfPassport & { sha256: string },
): Promise<KeptUnitDocument | null> {
  const [found] = await db
    .select()
    .from(unitDocuments)
    .where(and(isOf(of), eq(unitDocuments.sha256, sha256), eq(unitDocuments.state, "ready")));
  return (found as KeptUnitDocument | undefined) ?? null;
}

/** One by its id, with the product of its item, or null. */
export async function findUnitDocument(
  db: TenantDb,
  { brandId, documentId }: OfDocument,
): Promise<(UnitDocumentRow & { productId: string }) | null> {
  const [found] = await db
    .select({ ...getTableColumns(unitDocuments), productId: passports.productId })
    .from(unitDocuments)
    .innerJoin(passports, eq(passports.id, unitDocuments.passportId))
    .where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.brandId, brandId)));
  return found ?? null;
}

/** A statement has 65,535 values at most. */
const ROWS_PER_STATEMENT = 1_000;

/** One whose address or content the item has already is left out; answers the ids that were written. */
export async function insertUnitDocuments(tx: TenantDb, rows: readonly NewUnitDocument[]): Promise<Set<string>> {
  const written = new Set<string>();
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    const inserted = await tx
      .insert(unitDocuments)
      .values(some)
      .onConflictDoNothing()
      .returning({ id: unitDocuments.id });
    for (const { id } of inserted) written.add(id);
  }
  return written;
}

/** Changes what is said of a document; what is left out stays. */
export async function updateUnitDocument(
  tx: TenantDb,
  {
    documentId,
    set,
  }: { documentId: string; set: Partial<Pick<UnitDocumentRow, "kind" | "title" | "language" | "issuedOn" | "access">> },
): Promise<void> {
  await tx.update(unitDocuments).set(set).where(eq(unitDocuments.id, documentId));
}

/** Deletes a document; a trigger notes its file for removal. */
export async function deleteUnitDocument(tx: BrandDb, { brandId, documentId }: OfDocument): Promise<void> {
  await tx.delete(unitDocuments).where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.brandId, brandId)));
}

/** Records that the file of a document that waited is there; false when the item has the same content already. */
export async function markDocumentReady(
  tx: BrandDb,
  {
    documentId,
    ...file
  }: { documentId: string } & Pick<KeptUnitDocument, "mediaType" | "sha256" | "sizeBytes"> &
    Pick<UnitDocumentRow, "scanState" | "scannedAt">,
): Promise<boolean> {
  const same = sql`exists (select from ${unitDocuments} other where other.passport_id = ${unitDocuments.passportId}
    and other.sha256 = ${file.sha256})`;
  const marked = await tx
    .update(unitDocuments)
    .set({ ...file, state: "ready", failure: null })
    .where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.state, "waiting"), sql`not ${same}`))
    .returning({ id: unitDocuments.id });
  return marked.length === 1;
}

/** Records why nothing comes of a document; its file, if there was one, is nobody's. */
export async function markDocumentFailed(
  tx: TenantDb,
  {
    documentId,
    failure,
    scannedAt = null,
  }: { documentId: string; failure: UnitDocumentFailure; scannedAt?: Date | null },
): Promise<void> {
  const scanState: ScanState = failure === "infected" ? "infected" : "not_scanned";
  await tx
    .update(unitDocuments)
    .set({ state: "failed", failure, sizeBytes: 0, sha256: null, mediaType: null, scanState, scannedAt })
    .where(eq(unitDocuments.id, documentId));
}

/** Has a document that failed wait for its turn again; only one with an address has one. */
export async function markDocumentWaiting(tx: TenantDb, documentId: string): Promise<void> {
  await tx
    .update(unitDocuments)
    .set({ state: "waiting", failure: null, scanState: "not_scanned", scannedAt: null })
    .where(
      and(
        eq(unitDocuments.id, documentId),
        eq(unitDocuments.state, "failed"),
        sql`${unitDocuments.sourceUrl} is not null`,
      ),
    );
}

/** Documents, of any brand, that no scanner has seen, then those that one could not scan before `triedBefore`. */
export async function listDocumentsToScan(
  db: AllBrandsDb,
  { triedBefore, limit }: { triedBefore: Date; limit: number },
): Promise<Pick<UnitDocumentRow, "id" | "brandId" | "passportId" | "sha256">[]> {
  const { id, brandId, passportId, sha256, scanState, scannedAt, state } = unitDocuments;
  return db
    .select({ id, brandId, passportId, sha256 })
    .from(unitDocuments)
    .where(
      and(
        eq(state, "ready"),
        inArray(scanState, ["not_scanned", "failed"]),
        or(isNull(scannedAt), lt(scannedAt, triedBefore)),
      ),
    )
    .orderBy(sql`${scannedAt} nulls first`, asc(id))
    .limit(limit);
}

/** Records what the scanner said of a document that stays. */
export async function markDocumentScanned(
  db: TenantDb,
  { documentId, scanState, at }: { documentId: string; scanState: ScanState; at: Date },
): Promise<void> {
  await db
    .update(unitDocuments)
    .set({ scanState, scannedAt: at })
    .where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.state, "ready")));
}

/** A brand's documents whose files are there, for its archive. */
export async function listArchivedDocuments(
  db: BrandDb,
  brandId: string,
): Promise<{ id: string; mediaType: string }[]> {
  const rows = await db
    .select({ id: unitDocuments.id, mediaType: unitDocuments.mediaType })
    .from(unitDocuments)
    .where(and(eq(unitDocuments.brandId, brandId), eq(unitDocuments.state, "ready")))
    .orderBy(asc(unitDocuments.id));
  return rows as { id: string; mediaType: string }[];
}
