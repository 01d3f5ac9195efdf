import { and, asc, count, getTableColumns, gt, is, sql, eq, isNull, lt } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import * as schema from "../schema/index";
import { brands, dataKeys, signingKeyChanges, signingKeys } from "../schema/index";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { inputRows } from "./input-rows";

/** Finds columns encrypted under AUTH_SECRET by name, so that none is forgotten, except the data keys. */

export interface EncryptedColumn {
  name: string;
  table: PgTable;
  key: PgColumn;
  column: PgColumn;
}

export interface EncryptedValue {
  key: string;
  sealed: Buffer;
}

/** Throws an Error for a table whose rows need more than one key column in addition to the brand. */
export function encryptedColumns(): EncryptedColumn[] {
  return Object.values(schema as Record<string, unknown>)
    .filter((value): value is PgTable => is(value, PgTable) && value !== schema.dataKeys)
    .flatMap((table) =>
      Object.values(getTableColumns(table) as Record<string, PgColumn>)
        .filter(isEncryptedColumn)
        .map((column) => describe(table, column)),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const isEncryptedColumn = ({ name }: PgColumn) => /(^|_)sealed$/.test(name);

function describe(table: PgTable, column: PgColumn): EncryptedColumn {
  const { name } = getTableConfig(table);
  const [key, ...others] = namingRow(table);
  if (!key || others.length > 0) throw new Error(`rows of ${name} are not named by one column`);
  return { name: `${name}.${column.name}`, table, key, column };
}

function namingRow(table: PgTable): PgColumn[] {
  const columns = Object.values(getTableColumns(table) as Record<string, PgColumn>);
  const [composite] = getTableConfig(table).primaryKeys;
  if (!composite) return columns.filter(({ primary }) => primary);
  // The composite key contains placeholder columns without a type.
  const names = new Set(composite.columns.map(({ name }) => name));
  return columns.filter(({ name }) => names.has(name) && name !== "brand_id");
}

const isUnderAnother = ({ column }: EncryptedColumn, keyId: Buffer) =>
  sql`${column} is not null and substr(${column}, 1, ${keyId.length}) <> ${keyId}`;

export async function countEncryptedUnderOtherKeys(db: Queryable, of: EncryptedColumn, keyId: Buffer): Promise<number> {
  const rows = await db.select({ values: count() }).from(of.table).where(isUnderAnother(of, keyId));
  return onlyRow("countEncryptedUnderOtherKeys", rows).values;
}

export async function listEncryptedUnderOtherKeys(
  db: Queryable,
  of: EncryptedColumn,
  params: { keyId: Buffer; after: string; limit: number },
): Promise<EncryptedValue[]> {
  const rows = await db
    .select({ key: of.key, sealed: of.column })
    .from(of.table)
    .where(and(gt(of.key, params.after), isUnderAnother(of, params.keyId)))
    .orderBy(asc(of.key))
    .limit(params.limit);
  return rows as EncryptedValue[];
}

/** Returns the number of rows replaced. Skips rows whose value has changed in the meantime. */
export async function replaceEncrypted(
  db: Queryable,
  { table, key, column }: EncryptedColumn,
  values: readonly (EncryptedValue & { fresh: Buffer })[],
): Promise<number> {
  const inputs = inputRows({ key, sealed: column, fresh: column }, values);
  const { rowCount } = await db.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${inputs.of.fresh} from ${inputs.from}
      where ${key} = ${inputs.of.key} and ${column} = ${inputs.of.sealed}`,
  );
  return rowCount ?? 0;
}

export type DataKeyRow = typeof dataKeys.$inferSelect;

export async function listDataKeys(db: Queryable): Promise<DataKeyRow[]> {
  return db.select().from(dataKeys).orderBy(asc(dataKeys.purpose), asc(dataKeys.generation));
}

/** Returns false when this generation exists. Waits for a concurrent insert of the same. */
export async function insertDataKey(
  tx: Queryable,
  row: Pick<DataKeyRow, "purpose" | "generation" | "sealed">,
): Promise<boolean> {
  const { rowCount } = await tx.insert(dataKeys).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function lockDataKeys(tx: Queryable): Promise<DataKeyRow[]> {
  return tx.select().from(dataKeys).orderBy(asc(dataKeys.purpose), asc(dataKeys.generation)).for("update");
}

/** The caller holds the lock of `lockDataKeys`. */
export async function updateDataKey(
  tx: Queryable,
  { purpose, generation, sealed }: Pick<DataKeyRow, "purpose" | "generation" | "sealed">,
): Promise<void> {
  await tx
    .update(dataKeys)
    .set({ sealed })
    .where(and(eq(dataKeys.purpose, purpose), eq(dataKeys.generation, generation)));
}

export async function hasBrands(db: AllBrandsDb): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(brands)
    .limit(1);
  return row !== undefined;
}

export type SigningKeyRow = typeof signingKeys.$inferSelect;
export type KeyChangeRow = typeof signingKeyChanges.$inferSelect;

export async function listSigningKeys(db: TenantDb, brandId: string): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).where(eq(signingKeys.brandId, brandId)).orderBy(asc(signingKeys.usableFrom));
}

export async function insertSigningKey(
  tx: BrandDb,
  row: Omit<SigningKeyRow, "compromisedAt" | "createdAt">,
): Promise<boolean> {
  const { rowCount } = await tx.insert(signingKeys).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function markCompromised(
  tx: BrandDb,
  { brandId, kid, at }: { brandId: string; kid: string; at: Date },
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ compromisedAt: at, privateSealed: null })
    .where(and(eq(signingKeys.brandId, brandId), eq(signingKeys.kid, kid)));
}

export async function bringForward(
  tx: BrandDb,
  { brandId, kid, usableFrom }: { brandId: string; kid: string; usableFrom: Date },
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ usableFrom })
    .where(and(eq(signingKeys.brandId, brandId), eq(signingKeys.kid, kid)));
}

export async function forgetRetired(
  tx: BrandDb,
  { brandId, activeSince }: { brandId: string; activeSince: Date },
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ privateSealed: null })
    .where(and(eq(signingKeys.brandId, brandId), lt(signingKeys.usableFrom, activeSince)));
}

export async function findOpenKeyChange(db: BrandDb, brandId: string): Promise<KeyChangeRow | null> {
  const [row] = await db
    .select()
    .from(signingKeyChanges)
    .where(and(eq(signingKeyChanges.brandId, brandId), isNull(signingKeyChanges.decision)));
  return row ?? null;
}

export async function insertKeyChange(
  tx: BrandDb,
  row: Pick<KeyChangeRow, "id" | "brandId" | "change" | "kid" | "askedBy" | "askedAt">,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(signingKeyChanges)
    .values(row)
    .onConflictDoNothing({ target: signingKeyChanges.brandId, where: sql`decision is null` });
  return rowCount === 1;
}

export async function decideKeyChange(
  tx: BrandDb,
  { id, ...decided }: Pick<KeyChangeRow, "id" | "brandId" | "decision" | "decidedBy" | "decidedAt">,
): Promise<void> {
  const { brandId, ...set } = decided;
  await tx
    .update(signingKeyChanges)
    .set(set)
    .where(and(eq(signingKeyChanges.brandId, brandId), eq(signingKeyChanges.id, id)));
}
