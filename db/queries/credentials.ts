import { and, asc, desc, eq, inArray, isNotNull, isNull, max, or } from "drizzle-orm";
import { credentials, passports } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export type CredentialRow = typeof credentials.$inferSelect;

interface OfSubject {
  brandId: string;
  subjectId: string;
}

const ofSubject = ({ brandId, subjectId }: OfSubject) =>
  and(eq(credentials.brandId, brandId), eq(credentials.subjectId, subjectId));

export async function findNewestCredential(db: TenantDb, of: OfSubject): Promise<CredentialRow | null> {
  const [row] = await db.select().from(credentials).where(ofSubject(of)).orderBy(desc(credentials.number)).limit(1);
  return row ?? null;
}

export async function listCredentials(
  db: TenantDb,
  { brandId, subjectIds }: { brandId: string; subjectIds: readonly string[] },
): Promise<CredentialRow[]> {
  if (subjectIds.length === 0) return [];
  return db
    .select()
    .from(credentials)
    .where(and(eq(credentials.brandId, brandId), inArray(credentials.subjectId, [...subjectIds])))
    .orderBy(asc(credentials.subjectId), asc(credentials.number));
}

export async function listNewestCredentials(
  db: TenantDb,
  { brandId, subjectIds }: { brandId: string; subjectIds: readonly string[] },
): Promise<CredentialRow[]> {
  if (subjectIds.length === 0) return [];
  return db
    .selectDistinctOn([credentials.subjectId])
    .from(credentials)
    .where(and(eq(credentials.brandId, brandId), inArray(credentials.subjectId, [...subjectIds])))
    .orderBy(asc(credentials.subjectId), desc(credentials.number));
}

export async function findCredential(
  db: TenantDb,
  { number, ...of }: OfSubject & { number: number },
): Promise<CredentialRow | null> {
  const [row] = await db
    .select()
    .from(credentials)
    .where(and(ofSubject(of), eq(credentials.number, number)));
  return row ?? null;
}

export async function insertCredential(tx: BrandDb, row: Omit<CredentialRow, "revokedAt">): Promise<boolean> {
  const { rowCount } = await tx.insert(credentials).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Returns the subjects written. Skips those whose version or status list index is already taken. */
export async function insertCredentials(
  tx: BrandDb,
  rows: readonly Omit<CredentialRow, "revokedAt">[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const written = await tx
    .insert(credentials)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ subjectId: credentials.subjectId });
  return new Set(written.map(({ subjectId }) => subjectId));
}

export async function findNewestList(db: TenantDb, brandId: string): Promise<{ list: number; taken: number }> {
  const [newest] = await db
    .select({ list: max(credentials.statusList) })
    .from(credentials)
    .where(eq(credentials.brandId, brandId));
  const list = newest?.list ?? 1;
  const usedPlaces = await db.$count(
    credentials,
    and(eq(credentials.brandId, brandId), eq(credentials.statusList, list)),
  );
  return { list, taken: usedPlaces };
}

export async function revokeCredentialsOfKey(
  tx: BrandDb,
  { brandId, kid, at }: { brandId: string; kid: string; at: Date },
): Promise<void> {
  await tx
    .update(credentials)
    .set({ revokedAt: at })
    .where(and(eq(credentials.brandId, brandId), eq(credentials.kid, kid), isNull(credentials.revokedAt)));
}

export async function revokeCredentialsOf(
  tx: BrandDb,
  { subjectId, brandId, at }: OfSubject & { at: Date },
): Promise<void> {
  await tx
    .update(credentials)
    .set({ revokedAt: at })
    .where(and(ofSubject({ brandId, subjectId }), isNull(credentials.revokedAt)));
}

/** A suspended passport is in both lists: UNTP 0.7 has only revocation, and other verifiers read no second list. */
export async function listSetPlaces(
  db: TenantDb,
  { brandId, list, purpose }: { brandId: string; list: number; purpose: "revocation" | "suspension" },
): Promise<number[]> {
  const isSuspended = eq(passports.status, "suspended");
  const isSet =
    purpose === "suspension"
      ? isSuspended
      : or(
          isNotNull(credentials.revokedAt),
          eq(passports.status, "revoked"),
          eq(passports.lifeEnd, "recycled"),
          isSuspended,
        );
  const rows = await db
    .select({ place: credentials.statusIndex })
    .from(credentials)
    .leftJoin(passports, and(eq(passports.brandId, credentials.brandId), eq(passports.id, credentials.subjectId)))
    .where(and(eq(credentials.brandId, brandId), eq(credentials.statusList, list), isSet));
  return rows.map(({ place: index }) => index);
}
