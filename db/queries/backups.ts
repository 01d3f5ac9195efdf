import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { BackupReader } from "@/lib/ecodesign/backup-readers";
import {
  backupKeys,
  backupSources,
  linkedDocuments,
  passports,
  products,
  receivedPassports,
  receivedVersions,
  sentPassports,
} from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type BackupKeyRow = typeof backupKeys.$inferSelect;

export async function listBackupKeys(db: TenantDb, brandId: string): Promise<BackupKeyRow[]> {
  return db.select().from(backupKeys).where(eq(backupKeys.brandId, brandId)).orderBy(asc(backupKeys.reader));
}

/** False: the stored private key exists only here, because it was never exported. */
export async function upsertBackupKey(tx: TenantDb, row: typeof backupKeys.$inferInsert): Promise<boolean> {
  const { kid, publicKey, privateSealed = null, createdAt } = row;
  const rows = await tx
    .insert(backupKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [backupKeys.brandId, backupKeys.reader],
      set: { kid, publicKey, privateSealed, exportedAt: null, createdAt },
      setWhere: or(isNull(backupKeys.privateSealed), isNotNull(backupKeys.exportedAt)),
    })
    .returning({ id: backupKeys.id });
  return rows.length === 1;
}

/** A concurrent insert wins. */
export async function insertBackupKey(db: TenantDb, row: typeof backupKeys.$inferInsert): Promise<void> {
  await db
    .insert(backupKeys)
    .values(row)
    .onConflictDoNothing({ target: [backupKeys.brandId, backupKeys.reader] });
}

export async function deleteBackupKey(
  tx: BrandDb,
  { brandId, reader }: { brandId: string; reader: BackupReader },
): Promise<boolean> {
  const rows = await tx
    .delete(backupKeys)
    .where(and(eq(backupKeys.brandId, brandId), eq(backupKeys.reader, reader)))
    .returning({ id: backupKeys.id });
  return rows.length === 1;
}

export async function markBackupKeyExported(tx: BrandDb, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.update(backupKeys).set({ exportedAt: at }).where(eq(backupKeys.id, id));
}

export type BackupSourceRow = typeof backupSources.$inferSelect;

export async function listBackupSources(db: TenantDb, brandId: string): Promise<BackupSourceRow[]> {
  return db.select().from(backupSources).where(eq(backupSources.brandId, brandId)).orderBy(asc(backupSources.did));
}

export async function findBackupSource(
  db: BrandDb,
  { brandId, did }: { brandId: string; did: string },
): Promise<BackupSourceRow | null> {
  const [row] = await db
    .select()
    .from(backupSources)
    .where(and(eq(backupSources.brandId, brandId), eq(backupSources.did, did)));
  return row ?? null;
}

/** False: another account stores the backups of this issuer. */
export async function upsertBackupSource(tx: BrandDb, row: typeof backupSources.$inferInsert): Promise<boolean> {
  const { brandId, did, origins, document } = row;
  const known = await findBackupSource(tx, { brandId, did });
  if (known) {
    await tx
      .update(backupSources)
      .set({ origins, document, endedAt: null })
      .where(and(eq(backupSources.brandId, brandId), eq(backupSources.did, did)));
    return true;
  }
  const rows = await tx.insert(backupSources).values(row).onConflictDoNothing().returning({ did: backupSources.did });
  return rows.length === 1;
}

export async function endBackupSource(
  tx: BrandDb,
  { brandId, did }: { brandId: string; did: string },
): Promise<boolean> {
  const rows = await tx
    .update(backupSources)
    .set({ endedAt: sql`now()` })
    .where(and(eq(backupSources.brandId, brandId), eq(backupSources.did, did), isNull(backupSources.endedAt)))
    .returning({ did: backupSources.did });
  return rows.length === 1;
}

export async function updateSourceDocument(
  tx: BrandDb,
  { brandId, did, document }: { brandId: string; did: string; document: Record<string, unknown> },
): Promise<void> {
  await tx
    .update(backupSources)
    .set({ document })
    .where(and(eq(backupSources.brandId, brandId), eq(backupSources.did, did)));
}

export type ReceivedPassportRow = typeof receivedPassports.$inferSelect;
export type ReceivedVersionRow = typeof receivedVersions.$inferSelect;

export async function lockReceivedPassport(
  tx: BrandDb,
  { brandId, dppId }: { brandId: string; dppId: string },
): Promise<(ReceivedPassportRow & { version: ReceivedVersionRow }) | null> {
  const [row] = await tx
    .select()
    .from(receivedPassports)
    .where(and(eq(receivedPassports.brandId, brandId), eq(receivedPassports.dppId, dppId)))
    .for("update");
  if (!row) return null;
  const [version] = await tx
    .select()
    .from(receivedVersions)
    .where(and(eq(receivedVersions.dppId, dppId), eq(receivedVersions.number, row.number)));
  return version ? { ...row, version } : null;
}

/** False: the id is stored already, by this account or another. */
export async function insertReceivedPassport(
  tx: BrandDb,
  row: typeof receivedPassports.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(receivedPassports)
    .values(row)
    .onConflictDoNothing()
    .returning({ dppId: receivedPassports.dppId });
  return rows.length === 1;
}

export async function insertReceivedVersion(tx: BrandDb, row: typeof receivedVersions.$inferInsert): Promise<void> {
  await tx.insert(receivedVersions).values(row);
}

export async function updateReceivedPassport(
  tx: BrandDb,
  {
    dppId,
    ...set
  }: { dppId: string } & Partial<Pick<ReceivedPassportRow, "number" | "productId" | "validFrom" | "deletedAt">>,
): Promise<void> {
  await tx.update(receivedPassports).set(set).where(eq(receivedPassports.dppId, dppId));
}

interface ReceivedKey {
  dppId: string;
  /** The version that applied at this time; deleted passports too. */
  on?: Date | undefined;
}

export async function findReceived(
  db: AllBrandsDb,
  { dppId, on }: ReceivedKey,
): Promise<(ReceivedVersionRow & { did: string }) | null> {
  const { deletedAt, did } = receivedPassports;
  const [row] = await db
    .select({ version: receivedVersions, did })
    .from(receivedPassports)
    .innerJoin(receivedVersions, eq(receivedVersions.dppId, receivedPassports.dppId))
    .where(
      and(
        eq(receivedPassports.dppId, dppId),
        on === undefined ? isNull(deletedAt) : or(isNull(deletedAt), gt(deletedAt, on)),
        on === undefined ? undefined : lte(receivedVersions.validFrom, on),
      ),
    )
    .orderBy(desc(receivedVersions.validFrom), desc(receivedVersions.number))
    .limit(1);
  return row ? { ...row.version, did: row.did } : null;
}

export interface ProductCopyRow {
  dppId: string;
  did: string;
  granularity: string;
}

/** The newest versions of all passports with this product identifier, the newest first. */
export async function listReceivedOfProduct(db: AllBrandsDb, productId: string): Promise<ProductCopyRow[]> {
  const { dppId, did, number, validFrom } = receivedPassports;
  const granularity = sql<string>`${receivedVersions.passport} ->> 'granularity'`;
  return db
    .select({ dppId, did, granularity })
    .from(receivedPassports)
    .innerJoin(receivedVersions, and(eq(receivedVersions.dppId, dppId), eq(receivedVersions.number, number)))
    .where(and(eq(receivedPassports.productId, productId), isNull(receivedPassports.deletedAt)))
    .orderBy(desc(validFrom), asc(dppId));
}

export type SentPassportRow = typeof sentPassports.$inferSelect;

/** Passports that were sent and no longer exist. */
export async function listSentLeftovers(
  db: AllBrandsDb,
  { brandId, limit }: { brandId: string; limit: number },
): Promise<SentPassportRow[]> {
  const { subjectId } = sentPassports;
  return db
    .select()
    .from(sentPassports)
    .where(
      and(
        eq(sentPassports.brandId, brandId),
        isNotNull(sentPassports.contentHash),
        sql`not exists (select from ${passports} where ${passports.id} = ${subjectId})`,
        sql`not exists (select from ${products} where ${products.id} = ${subjectId})`,
      ),
    )
    .orderBy(asc(subjectId))
    .limit(limit);
}

export async function findSentPassports(
  db: TenantDb,
  { brandId, subjectIds }: { brandId: string; subjectIds: readonly string[] },
): Promise<Map<string, SentPassportRow>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(sentPassports)
    .where(and(eq(sentPassports.brandId, brandId), inArray(sentPassports.subjectId, [...subjectIds])));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

export async function upsertSentPassport(db: TenantDb, row: SentPassportRow): Promise<void> {
  const { brandId: _brandId, subjectId: _subjectId, ...set } = row;
  await db
    .insert(sentPassports)
    .values(row)
    .onConflictDoUpdate({ target: [sentPassports.brandId, sentPassports.subjectId], set });
}

/** All count as never sent. Sent deletions stay as they are. */
export async function forgetSentPassports(tx: AllBrandsDb): Promise<void> {
  await tx.update(sentPassports).set({ state: "", contentHash: "" }).where(isNotNull(sentPassports.contentHash));
}

export type LinkedDocumentRow = typeof linkedDocuments.$inferSelect;

export async function listLinkedDocuments(
  db: TenantDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<LinkedDocumentRow[]> {
  if (productIds.length === 0) return [];
  return db
    .select()
    .from(linkedDocuments)
    .where(and(eq(linkedDocuments.brandId, brandId), inArray(linkedDocuments.productId, [...productIds])))
    .orderBy(asc(linkedDocuments.id));
}

export async function insertLinkedDocuments(
  tx: TenantDb,
  rows: readonly (typeof linkedDocuments.$inferInsert)[],
): Promise<LinkedDocumentRow[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(linkedDocuments)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

export async function findLinkedDocument(
  db: BrandDb,
  { brandId, documentId }: { brandId: string; documentId: string },
): Promise<LinkedDocumentRow | null> {
  const [row] = await db
    .select()
    .from(linkedDocuments)
    .where(and(eq(linkedDocuments.brandId, brandId), eq(linkedDocuments.id, documentId)));
  return row ?? null;
}

export async function updateLinkedDocument(
  tx: BrandDb,
  {
    documentId,
    set,
  }: {
    documentId: string;
    set: Partial<Pick<LinkedDocumentRow, "state" | "failure" | "mediaType" | "sha256" | "sizeBytes" | "fetchedAt">>;
  },
): Promise<void> {
  await tx.update(linkedDocuments).set(set).where(eq(linkedDocuments.id, documentId));
}
