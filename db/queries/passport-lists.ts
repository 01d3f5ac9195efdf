import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Place } from "@/lib/platform/input/cursor";
import { passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { recalledAtOfUnit } from "./batches";
import { hostOfUnit } from "./brand-hosts";
import { orderedBy, pageBeyond } from "./conditions";
import { hasPendingTransfer, type PassportMatch } from "./passport-filters";
import { findMatchingIds } from "./passport-matches";

export async function listPassportRows(
  db: BrandDb,
  match: PassportMatch,
  page: { cursor?: string; limit: number; isOldestFirst?: boolean; at: Date },
) {
  const ids = await findMatchingIds(db, match, page);
  return selectListed(db, page.at)
    .where(inArray(passports.id, ids))
    .orderBy((page.isOldestFirst ? asc : desc)(passports.id));
}

export type PassportExportRow = Awaited<ReturnType<typeof listPassportExport>>[number];

/** Each batch continues where the previous one stopped, so the brand's passports are scanned only once. */
export async function listPassportExport(
  db: BrandDb,
  { brandId, condition }: PassportMatch,
  page: { cursor?: string; limit: number; at: Date },
) {
  return selectListed(db, page.at)
    .where(and(eq(passports.brandId, brandId), condition, page.cursor ? lt(passports.id, page.cursor) : undefined))
    .orderBy(desc(passports.id))
    .limit(page.limit);
}

export type ListedPassportRow = Awaited<ReturnType<typeof listPassportRows>>[number];

export async function listPassportsBy(
  db: BrandDb,
  { brandId, condition }: Pick<PassportMatch, "brandId" | "condition">,
  page: { by: "changed" | "created"; isDescending: boolean; after?: Place; limit: number; at: Date },
): Promise<ListedPassportRow[]> {
  const ordering = {
    id: passports.id,
    value: page.by === "changed" ? passports.changedAt : undefined,
    isDescending: page.isDescending,
  };
  return pageBeyond(ordering, page, (beyond, limit) =>
    selectListed(db, page.at)
      .where(and(eq(passports.brandId, brandId), condition, beyond))
      .orderBy(...orderedBy(ordering))
      .limit(limit),
  );
}

export async function findListedPassport(
  db: BrandDb,
  { brandId, at, ...identifier }: { brandId: string; at: Date } & ({ id: string } | { code: string }),
): Promise<ListedPassportRow | null> {
  const isIt = "id" in identifier ? eq(passports.id, identifier.id) : eq(passports.code, identifier.code);
  const [row] = await selectListed(db, at).where(and(eq(passports.brandId, brandId), isIt));
  return row ?? null;
}

function selectListed(db: BrandDb, at: Date) {
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      batch: passports.batch,
      externalId: passports.externalId,
      placedOnMarketOn: passports.placedOnMarketOn,
      producedOn: passports.producedOn,
      productionFacility: passports.productionFacility,
      status: passports.status,
      statusReason: passports.statusReason,
      statusSince: passports.statusSince,
      custodyFlag: passports.custodyFlag,
      custodySince: passports.custodySince,
      decommissionedAt: passports.decommissionedAt,
      ownerSince: passports.ownerSince,
      hasHolder: isNotNull(passports.holderId).mapWith(Boolean),
      hasPendingTransfer: hasPendingTransfer(db, at).mapWith(Boolean),
      transferCount: passports.transferCount,
      createdAt: passports.createdAt,
      changedAt: passports.changedAt,
      host: hostOfUnit,
      product: {
        id: products.id,
        externalId: products.externalId,
        name: products.name,
        model: products.model,
        gtin: products.gtin,
        productGroup: products.productGroup,
        isExample: products.isExample,
        placedOnMarketOn: sql<string | null>`${products.ecodesign} ->> 'placed_on_market_on'`,
        recalledAt: recalledAtOfUnit,
      },
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId));
}

export async function findNewestPassportCode(db: BrandDb, params: { brandId: string }): Promise<string | null> {
  const [newest] = await db
    .select({ code: passports.code })
    .from(passports)
    .where(and(eq(passports.brandId, params.brandId), eq(passports.status, "active")))
    .orderBy(desc(passports.id))
    .limit(1);
  return newest?.code ?? null;
}
