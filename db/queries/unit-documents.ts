import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { ScanState } from "@/lib/files/rules";
import type { UnitDocumentFailure } from "@/lib/passports/documents/rules";
import { passports, unitDocuments } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type UnitDocumentRow = typeof unitDocuments.$inferSelect;
export type NewUnitDocument = Omit<typeof unitDocuments.$inferInsert, "failure" | "scannedAt"> & { scannedAt?: Date };
/** A check constraint guarantees both values. */
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

export async function listUnitDocuments(db: TenantDb, of: OfPassport): Promise<UnitDocumentRow[]> {
  return db.select().from(unitDocuments).where(isOf(of)).orderBy(asc(unitDocuments.id));
}

interface OfPassports {
  brandId: string;
  passportIds: readonly string[];
}

export async function listDocumentsOfUnits(db: TenantDb, of: OfPassports): Promise<UnitDocumentRow[]> {
  const { brandId, passportIds } = of;
  if (passportIds.length === 0) return [];
  return db
    .select()
    .from(unitDocuments)
    .where(and(eq(unitDocuments.brandId, brandId), inArray(unitDocuments.passportId, [...passportIds])))
    .orderBy(asc(unitDocuments.id));
}

export const listKeptOfUnits = async (db: TenantDb, of: OfPassports): Promise<KeptUnitDocument[]> =>
  (await listDocumentsOfUnits(db, of)).filter((row): row is KeptUnitDocument => row.state === "ready");

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

export async function findKeptDocument(
  db: TenantDb,
  { sha256, ...of }: OfPassport & { sha256: string },
): Promise<KeptUnitDocument | null> {
  const [row] = await db
    .select()
    .from(unitDocuments)
    .where(and(isOf(of), eq(unitDocuments.sha256, sha256), eq(unitDocuments.state, "ready")));
  return (row as KeptUnitDocument | undefined) ?? null;
}

export async function findUnitDocument(
  db: TenantDb,
  { brandId, documentId }: OfDocument,
): Promise<(UnitDocumentRow & { productId: string }) | null> {
  const [row] = await db
    .select({ ...getTableColumns(unitDocuments), productId: passports.productId })
    .from(unitDocuments)
    .innerJoin(passports, eq(passports.id, unitDocuments.passportId))
    .where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.brandId, brandId)));
  return row ?? null;
}

/** A statement has 65,535 values at most. */
const ROWS_PER_STATEMENT = 1_000;

/** Skips documents whose URL or content the item already has. Returns the ids written. */
export async function insertUnitDocuments(tx: BrandDb, rows: readonly NewUnitDocument[]): Promise<Set<string>> {
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

export async function updateUnitDocument(
  tx: BrandDb,
  {
    documentId,
    set,
  }: { documentId: string; set: Partial<Pick<UnitDocumentRow, "kind" | "title" | "language" | "issuedOn" | "access">> },
): Promise<void> {
  await tx.update(unitDocuments).set(set).where(eq(unitDocuments.id, documentId));
}

export async function deleteUnitDocument(tx: BrandDb, { brandId, documentId }: OfDocument): Promise<void> {
  await tx.delete(unitDocuments).where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.brandId, brandId)));
}

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

export async function markDocumentFailed(
  tx: BrandDb,
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

export async function markDocumentWaiting(tx: BrandDb, documentId: string): Promise<void> {
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

export async function markDocumentScanned(
  db: BrandDb,
  { documentId, scanState, at }: { documentId: string; scanState: ScanState; at: Date },
): Promise<void> {
  await db
    .update(unitDocuments)
    .set({ scanState, scannedAt: at })
    .where(and(eq(unitDocuments.id, documentId), eq(unitDocuments.state, "ready")));
}

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
