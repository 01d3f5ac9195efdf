import { and, between, desc, eq, inArray, or } from "drizzle-orm";
import type { PassportSearch } from "@/lib/passports/lists/search-rules";
import { passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";
import { productContains } from "./patterns";

/** What a few typed characters may mean among a brand's things: each question reads a few rows of an index. */

interface Question {
  brandId: string;
  limit: number;
}

/** Passports by their code, its beginning, their serial number or the brand's own id of the unit; the newest first. */
export async function findPassportsMeant(
  db: BrandDb,
  { brandId, search, limit }: Question & { search: PassportSearch },
) {
  const isMeant =
    search.kind === "code"
      ? eq(passports.code, search.code)
      : or(
          inArray(passports.serialNumber, search.serials),
          eq(passports.externalId, search.words),
          search.codes ? between(passports.code, ...search.codes) : undefined,
        );
  const meant = db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), isMeant))
    .limit(limit)
    .as("meant");
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      externalId: passports.externalId,
      productName: products.name,
    })
    .from(meant)
    .innerJoin(passports, eq(passports.id, meant.id))
    .innerJoin(products, eq(products.id, passports.productId))
    .orderBy(desc(passports.id));
}

/** Products by part of their name or model, or by their whole GTIN or external id; the newest first. */
export async function findProductsMeant(db: BrandDb, { brandId, words, limit }: Question & { words: string }) {
  const { id, name, model, gtin, externalId } = products;
  return db
    .select({ id, name, model, gtin })
    .from(products)
    .where(and(eq(products.brandId, brandId), or(productContains(words), eq(gtin, words), eq(externalId, words))))
    .orderBy(desc(id))
    .limit(limit);
}

/** The transfer of this id, with its item. */
export async function findTransfersMeant(
  db: BrandDb,
  { brandId, transferId }: { brandId: string; transferId: string },
) {
  return db
    .select({ id: transfers.id, productName: products.name, code: passports.code })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(transfers.brandId, brandId), eq(transfers.id, transferId)));
}
