import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { ScanState } from "@/lib/files/rules";
import {
  approvalEvidence,
  evidenceDocuments,
  evidenceUploads,
  evidenceUses,
  products,
  unsoldVersionEvidence,
  users,
} from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type EvidenceRow = typeof evidenceDocuments.$inferSelect;
export type EvidenceUseRow = typeof evidenceUses.$inferSelect;

interface OfProduct {
  brandId: string;
  productId: string;
}

interface OfDocument {
  brandId: string;
  documentId: string;
}

export async function insertEvidence(tx: BrandDb, row: typeof evidenceDocuments.$inferInsert): Promise<void> {
  await tx.insert(evidenceDocuments).values(row);
}

/** Commit this before the file is stored, so that lost uploads can be removed. */
export async function insertUpload(db: BrandDb, { brandId, documentId, at }: OfDocument & { at: Date }): Promise<void> {
  await db.insert(evidenceUploads).values({ id: documentId, brandId, createdAt: at });
}

export async function deleteUploads(db: TenantDb, documentIds: string[]): Promise<void> {
  await db.delete(evidenceUploads).where(inArray(evidenceUploads.id, documentIds));
}

export async function listLostUploads(
  db: AllBrandsDb,
  params: { before: Date; limit: number },
): Promise<{ id: string; brandId: string }[]> {
  return db
    .select({ id: evidenceUploads.id, brandId: evidenceUploads.brandId })
    .from(evidenceUploads)
    .where(lt(evidenceUploads.createdAt, params.before))
    .orderBy(asc(evidenceUploads.createdAt))
    .limit(params.limit);
}

export async function insertUse(tx: BrandDb, row: EvidenceUseRow): Promise<boolean> {
  const written = await tx
    .insert(evidenceUses)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: evidenceUses.documentId });
  return written.length === 1;
}

export async function deleteUse(tx: BrandDb, params: OfProduct & OfDocument): Promise<boolean> {
  const deleted = await tx
    .delete(evidenceUses)
    .where(
      and(
        eq(evidenceUses.productId, params.productId),
        eq(evidenceUses.documentId, params.documentId),
        eq(evidenceUses.brandId, params.brandId),
      ),
    )
    .returning({ id: evidenceUses.documentId });
  return deleted.length === 1;
}

export async function listEvidence(db: BrandDb, { brandId, productId }: OfProduct) {
  return db
    .select({ document: evidenceDocuments, use: evidenceUses, uploaderName: users.name })
    .from(evidenceUses)
    .innerJoin(evidenceDocuments, eq(evidenceDocuments.id, evidenceUses.documentId))
    .leftJoin(users, eq(users.id, evidenceDocuments.uploadedBy))
    .where(and(eq(evidenceUses.productId, productId), eq(evidenceUses.brandId, brandId)))
    .orderBy(asc(evidenceDocuments.id));
}

export async function findEvidence(db: TenantDb, { brandId, documentId }: OfDocument): Promise<EvidenceRow | null> {
  const [row] = await db
    .select()
    .from(evidenceDocuments)
    .where(and(eq(evidenceDocuments.id, documentId), eq(evidenceDocuments.brandId, brandId)));
  return row ?? null;
}

/** Returns null when the document is deleted. Lock order: the document before any product. */
export async function lockEvidence(tx: BrandDb, { brandId, documentId }: OfDocument): Promise<EvidenceRow | null> {
  const [row] = await tx
    .select()
    .from(evidenceDocuments)
    .where(
      and(
        eq(evidenceDocuments.id, documentId),
        eq(evidenceDocuments.brandId, brandId),
        isNull(evidenceDocuments.deletedAt),
      ),
    )
    .for("no key update");
  return row ?? null;
}

export async function listUsers(
  db: BrandDb,
  { brandId, documentId }: OfDocument,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(evidenceUses)
    .innerJoin(products, eq(products.id, evidenceUses.productId))
    .where(and(eq(evidenceUses.documentId, documentId), eq(evidenceUses.brandId, brandId)))
    .orderBy(asc(products.id))
    .limit(limit);
}

export async function listApprovalsWith(db: BrandDb, { brandId, documentId }: OfDocument, limit: number) {
  return db
    .select({ productId: approvalEvidence.productId, number: approvalEvidence.approvalNumber, name: products.name })
    .from(approvalEvidence)
    .innerJoin(products, eq(products.id, approvalEvidence.productId))
    .where(and(eq(approvalEvidence.documentId, documentId), eq(approvalEvidence.brandId, brandId)))
    .orderBy(asc(approvalEvidence.productId), asc(approvalEvidence.approvalNumber))
    .limit(limit);
}

export async function countUsesOf(
  db: BrandDb,
  { brandId, documentId }: OfDocument,
): Promise<{ products: number; approvals: number }> {
  const [users, approvals] = await Promise.all([
    db.$count(evidenceUses, and(eq(evidenceUses.documentId, documentId), eq(evidenceUses.brandId, brandId))),
    db.$count(
      approvalEvidence,
      and(eq(approvalEvidence.documentId, documentId), eq(approvalEvidence.brandId, brandId)),
    ),
  ]);
  return { products: users, approvals };
}

export async function insertApprovalEvidence(
  tx: BrandDb,
  rows: (typeof approvalEvidence.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(approvalEvidence).values(rows);
}

/** The caller holds the document's lock and has detached it. */
export async function markEvidenceDeleted(
  tx: BrandDb,
  params: { documentId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .update(evidenceDocuments)
    .set({ deletedAt: params.at, deletedBy: params.userId })
    .where(eq(evidenceDocuments.id, params.documentId));
}

export async function markScanned(
  db: BrandDb,
  params: { documentId: string; state: ScanState; at: Date },
): Promise<void> {
  await db
    .update(evidenceDocuments)
    .set({ scanState: params.state, scannedAt: params.at })
    .where(eq(evidenceDocuments.id, params.documentId));
}

export async function listFilesToScan(
  db: AllBrandsDb,
  params: { triedBefore: Date; limit: number },
): Promise<Pick<EvidenceRow, "id" | "brandId" | "deletedAt">[]> {
  return db
    .select({ id: evidenceDocuments.id, brandId: evidenceDocuments.brandId, deletedAt: evidenceDocuments.deletedAt })
    .from(evidenceDocuments)
    .where(
      and(
        inArray(evidenceDocuments.scanState, ["not_scanned", "failed"]),
        isNull(evidenceDocuments.fileRemovedAt),
        or(isNull(evidenceDocuments.scannedAt), lt(evidenceDocuments.scannedAt, params.triedBefore)),
      ),
    )
    .orderBy(sql`${evidenceDocuments.scannedAt} nulls first`, asc(evidenceDocuments.id))
    .limit(params.limit);
}

export async function listStoredFiles(db: BrandDb, brandId: string): Promise<{ id: string; mediaType: string }[]> {
  return db
    .select({ id: evidenceDocuments.id, mediaType: evidenceDocuments.mediaType })
    .from(evidenceDocuments)
    .where(
      and(
        eq(evidenceDocuments.brandId, brandId),
        isNull(evidenceDocuments.fileRemovedAt),
        ne(evidenceDocuments.scanState, "infected"),
      ),
    )
    .orderBy(asc(evidenceDocuments.id));
}

/** Deleted documents of any brand whose files remain although no approval or report of unsold goods references them. */
export async function listFilesToRemove(db: TenantDb, limit: number): Promise<{ id: string; brandId: string }[]> {
  return db
    .select({ id: evidenceDocuments.id, brandId: evidenceDocuments.brandId })
    .from(evidenceDocuments)
    .where(
      sql`${evidenceDocuments.deletedAt} is not null and ${evidenceDocuments.fileRemovedAt} is null
        and not exists (select from ${approvalEvidence} where ${approvalEvidence.documentId} =
        ${evidenceDocuments.id})
        and not exists (select from ${unsoldVersionEvidence} where ${unsoldVersionEvidence.documentId} =
        ${evidenceDocuments.id})`,
    )
    .orderBy(asc(evidenceDocuments.id))
    .limit(limit);
}

export async function markFilesRemoved(db: TenantDb, params: { documentIds: string[]; at: Date }): Promise<void> {
  if (params.documentIds.length === 0) return;
  await db
    .update(evidenceDocuments)
    .set({ fileRemovedAt: params.at })
    .where(inArray(evidenceDocuments.id, params.documentIds));
}
