import { and, eq, inArray, or } from "drizzle-orm";
import { passports, unitDocuments } from "../schema";
import type { BrandDb } from "../tenant";

/** Documents of items that the rows of a file name. */

/** Deletes those that an import added, for an undo; the trigger notes their files. Answers them. */
export async function deleteImportDocuments(
  tx: BrandDb,
  { brandId, importId }: { brandId: string; importId: string },
): Promise<{ id: string; passportId: string }[]> {
  return tx
    .delete(unitDocuments)
    .where(and(eq(unitDocuments.brandId, brandId), eq(unitDocuments.importId, importId)))
    .returning({ id: unitDocuments.id, passportId: unitDocuments.passportId });
}

/** The brand's items by the brand's own ids of them, or by serial number within a product. */
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
