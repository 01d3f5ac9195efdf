import { and, eq, inArray, or, asc, gt, ne, sql } from "drizzle-orm";
import type { RowProblem } from "@/lib/imports/rules";
import { passports, unitDocuments, importResults, importRows, productPictures } from "../schema/index";
import type { BrandDb } from "../tenant";

/** A database trigger queues their files for removal. */
export async function deleteImportDocuments(
  tx: BrandDb,
  { brandId, importId }: { brandId: string; importId: string },
): Promise<{ id: string; passportId: string }[]> {
  return tx
    .delete(unitDocuments)
    .where(and(eq(unitDocuments.brandId, brandId), eq(unitDocuments.importId, importId)))
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

export async function deleteImportPictures(tx: BrandDb, of: { brandId: string; importId: string }): Promise<string[]> {
  const deleted = await tx
    .delete(productPictures)
    .where(and(eq(productPictures.brandId, of.brandId), eq(productPictures.importId, of.importId)))
    .returning({ id: productPictures.id });
  return deleted.map(({ id }) => id);
}
