import { and, between, count, desc, eq, inArray, lt, lte, max, sql, or, asc, gt, ne } from "drizzle-orm";
import type { ColumnTarget, ImportOptions } from "@/lib/imports/commit/plan-rules";
import type { ImportState, RowProblem } from "@/lib/imports/rules";
import { onlyRow } from "../rows";
import {
  apiKeys,
  brands,
  importEdits,
  importMappings,
  importProblems,
  importResults,
  importRows,
  imports,
  members,
  pickupSources,
  users,
  passports,
  unitDocuments,
  productPictures,
} from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { deleteImportProducts } from "./import-products";

export type ImportRow = typeof imports.$inferSelect;
type ImportChanges = Partial<Omit<ImportRow, "id" | "brandId" | "createdAt">>;

export async function insertImport(tx: BrandDb, row: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(row);
}

export async function findImport(
  db: TenantDb,
  params: { brandId: string; importId: string },
): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, params.importId), eq(imports.brandId, params.brandId)));
  return row ?? null;
}

export async function lockImport(
  tx: TenantDb,
  params: { brandId: string; importId: string },
): Promise<ImportRow | null> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, params.importId), eq(imports.brandId, params.brandId)))
    .for("no key update");
  return row ?? null;
}

/** The caller holds the import's lock, or is the job that works on it. */
export async function updateImport(
  tx: BrandDb,
  params: { importId: string; set: ImportChanges; at: Date },
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...params.set, updatedAt: params.at })
    .where(eq(imports.id, params.importId));
}

export async function listImportRows(
  db: BrandDb,
  params: { brandId: string; states: ImportState[]; cursor?: string; limit: number },
) {
  const { inspection: _inspection, columns: _columns, targets: _targets, ...listed } = importColumns;
  return db
    .select({ ...listed, memberName: users.name, keyName: apiKeys.name, pickupName: pickupSources.name })
    .from(imports)
    .leftJoin(users, and(eq(imports.actorKind, "member"), eq(users.id, imports.actorId)))
    .leftJoin(apiKeys, and(eq(imports.actorKind, "key"), eq(apiKeys.id, imports.actorId)))
    .leftJoin(pickupSources, and(eq(imports.source, "pickup"), eq(pickupSources.id, imports.actorId)))
    .where(
      and(
        eq(imports.brandId, params.brandId),
        params.states.length > 0 ? inArray(imports.state, params.states) : undefined,
        params.cursor ? lt(imports.id, params.cursor) : undefined,
      ),
    )
    .orderBy(desc(imports.id))
    .limit(params.limit);
}

export async function countImportStates(db: BrandDb, brandId: string): Promise<Partial<Record<ImportState, number>>> {
  const rows = await db
    .select({ state: imports.state, count: count() })
    .from(imports)
    .where(eq(imports.brandId, brandId))
    .groupBy(imports.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

const importColumns = {
  id: imports.id,
  brandId: imports.brandId,
  source: imports.source,
  actorKind: imports.actorKind,
  actorId: imports.actorId,
  state: imports.state,
  fileName: imports.fileName,
  fileBytes: imports.fileBytes,
  sha256: imports.sha256,
  inspection: imports.inspection,
  columns: imports.columns,
  targets: imports.targets,
  counts: imports.counts,
  errorCode: imports.errorCode,
  isPurged: imports.isPurged,
  createdAt: imports.createdAt,
  startedAt: imports.startedAt,
  endedAt: imports.endedAt,
};

export type ListedImport = Awaited<ReturnType<typeof listImportRows>>[number];

export async function listSameFile(
  db: BrandDb,
  params: { brandId: string; sha256: string; importId: string; limit: number },
) {
  return db
    .select({ id: imports.id, state: imports.state, createdAt: imports.createdAt })
    .from(imports)
    .where(and(eq(imports.brandId, params.brandId), eq(imports.sha256, params.sha256), lt(imports.id, params.importId)))
    .orderBy(desc(imports.id))
    .limit(params.limit);
}

export async function findMapping(db: BrandDb, params: { brandId: string; shape: string }) {
  const [row] = await db
    .select({ targets: importMappings.targets, options: importMappings.options })
    .from(importMappings)
    .where(and(eq(importMappings.brandId, params.brandId), eq(importMappings.shape, params.shape)));
  return row ?? null;
}

export async function putMapping(
  tx: BrandDb,
  row: { brandId: string; shape: string; targets: (ColumnTarget | null)[]; options: ImportOptions; usedAt: Date },
): Promise<void> {
  const { brandId: _brandId, shape: _shape, ...set } = row;
  await tx
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({ target: [importMappings.brandId, importMappings.shape], set });
}

export async function countImports(
  db: BrandDb,
  params: { brandId: string; states: readonly ImportState[] },
): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(imports)
    .where(
      and(eq(imports.brandId, params.brandId), inArray(imports.state, [...params.states]), eq(imports.isPurged, false)),
    );
  return onlyRow("countImports", rows).count;
}

export async function listImportsLeft(
  db: AllBrandsDb,
  params: { states: readonly ImportState[]; before: Date; limit: number },
) {
  return db
    .select({ id: imports.id, brandId: imports.brandId })
    .from(imports)
    .where(
      and(
        lte(imports.updatedAt, params.before),
        eq(imports.isPurged, false),
        inArray(imports.state, [...params.states]),
      ),
    )
    .limit(params.limit);
}

export async function listImportIds(db: AllBrandsDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(sql`${imports.id} = any(${sql.param(ids)}::text[])`);
  return rows.map(({ id }) => id);
}

export async function listImportsToPurge(db: AllBrandsDb, params: { before: Date; limit: number }) {
  return db
    .select({ id: imports.id, brandId: imports.brandId })
    .from(imports)
    .where(and(lte(imports.updatedAt, params.before), eq(imports.isPurged, false)))
    .limit(params.limit);
}

/** This number of rows keeps a statement far below its time limit. */
const ROWS_PER_DELETION = 100_000;

export async function deleteStagedRows(tx: BrandDb, importId: string): Promise<void> {
  await deleteImportProducts(tx, { importId });
  const [row] = await tx
    .select({ last: max(importRows.number) })
    .from(importRows)
    .where(eq(importRows.importId, importId));
  for (let from = 0; from <= (row?.last ?? -1); from += ROWS_PER_DELETION) {
    const to = from + ROWS_PER_DELETION - 1;
    await tx
      .delete(importProblems)
      .where(and(eq(importProblems.importId, importId), between(importProblems.number, from, to)));
    await tx.delete(importRows).where(and(eq(importRows.importId, importId), between(importRows.number, from, to)));
  }
}

export async function deleteImportParts(tx: BrandDb, importId: string): Promise<void> {
  await deleteStagedRows(tx, importId);
  await tx.delete(importEdits).where(eq(importEdits.importId, importId));
  await tx.delete(importResults).where(eq(importResults.importId, importId));
}

export async function findStarterContact(
  tx: BrandDb,
  { brandId, actorKind, actorId }: Pick<ImportRow, "brandId" | "actorKind" | "actorId">,
) {
  if (actorKind !== "member") return null;
  const [contact] = await tx
    .select({ email: users.email, locale: users.locale, brandName: brands.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, brandId), eq(members.userId, actorId)));
  return contact ?? null;
}

/** A database trigger queues their files for removal. */
export async function deleteImportDocuments(
  tx: BrandDb,
  { brandId, importId, productIds }: { brandId: string; importId: string; productIds?: string[] },
): Promise<{ id: string; passportId: string }[]> {
  const ofProducts =
    productIds &&
    sql`${unitDocuments.passportId} in (select id from passports where brand_id = ${brandId}
      and product_id = any(${sql.param(productIds)}::text[]))`;
  return tx
    .delete(unitDocuments)
    .where(and(eq(unitDocuments.brandId, brandId), eq(unitDocuments.importId, importId), ofProducts))
    .returning({ id: unitDocuments.id, passportId: unitDocuments.passportId });
}

export async function findNamedUnits(
  db: BrandDb,
  {
    brandId,
    externalIds,
    serials,
  }: {
    brandId: string;
    externalIds: readonly string[];
    serials: readonly { productId: string; serialNumber: string }[];
  },
): Promise<{ id: string; productId: string; externalId: string | null; serialNumber: string | null }[]> {
  const byId = externalIds.length > 0 ? inArray(passports.externalId, [...externalIds]) : undefined;
  const bySerial =
    serials.length > 0
      ? and(
          inArray(passports.productId, [...new Set(serials.map(({ productId }) => productId))]),
          inArray(passports.serialNumber, [...new Set(serials.map(({ serialNumber }) => serialNumber))]),
        )
      : undefined;
  if (!byId && !bySerial) return [];
  return db
    .select({
      id: passports.id,
      productId: passports.productId,
      externalId: passports.externalId,
      serialNumber: passports.serialNumber,
    })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), or(byId, bySerial)));
}

interface NamingProduct {
  number: number;
  cells: string[];
  productId: string;
}

export async function listRowsOfProducts(
  db: BrandDb,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<NamingProduct[]> {
  const productId = sql<string>`coalesce(${importResults.productId}, ${importRows.productId})`;
  return db
    .select({ number: importRows.number, cells: importRows.cells, productId })
    .from(importRows)
    .leftJoin(
      importResults,
      and(eq(importResults.importId, importRows.importId), eq(importResults.number, importRows.number)),
    )
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.number, after),
        ne(importRows.outcome, "refused"),
        sql`${importResults.outcome} is distinct from 'refused'`,
        sql`${productId} is not null`,
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
}

export async function addResultProblems(
  tx: BrandDb,
  importId: string,
  rows: readonly { number: number; productId: string; problem: RowProblem }[],
): Promise<void> {
  for (const { number, productId, problem } of rows)
    await tx
      .insert(importResults)
      .values({ importId, number, outcome: "refused", productId, problems: [problem] })
      .onConflictDoUpdate({
        target: [importResults.importId, importResults.number],
        set: { problems: sql`(coalesce(${importResults.problems}::jsonb, '[]') || excluded.problems::jsonb)::json` },
      });
}

export async function deleteImportPictures(
  tx: BrandDb,
  { brandId, importId, productIds }: { brandId: string; importId: string; productIds?: string[] },
): Promise<string[]> {
  const ofProducts = productIds && inArray(productPictures.productId, productIds);
  const deleted = await tx
    .delete(productPictures)
    .where(and(eq(productPictures.brandId, brandId), eq(productPictures.importId, importId), ofProducts))
    .returning({ id: productPictures.id });
  return deleted.map(({ id }) => id);
}
