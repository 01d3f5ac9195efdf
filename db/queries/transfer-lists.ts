import { and, count, desc, eq, gt, ilike, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { TransferStatus } from "@/lib/transfers/rules";
import type { TransferSearch } from "@/lib/transfers/search-rules";
import type { Queryable } from "../client";
import { passports, products, transfers } from "../schema";
import { containing } from "./patterns";

export interface TransferListFilter {
  brandId: string;
  /** None: of every status. */
  statuses?: TransferStatus[];
  search?: TransferSearch;
  passportId?: string;
  /** A pending transfer past this moment counts as expired. */
  at: Date;
}

function hasStatus(status: TransferStatus, at: Date): SQL | undefined {
  const stored = eq(transfers.status, status);
  if (status === "pending") return and(stored, gt(transfers.expiresAt, at));
  if (status === "expired") return or(stored, and(eq(transfers.status, "pending"), lte(transfers.expiresAt, at)));
  return stored;
}

/** A search by words means the newest of so many products. */
const PRODUCTS_MEANT_MAX = 10_000;

async function searchMatches(db: Queryable, brandId: string, search: TransferSearch): Promise<SQL | undefined> {
  switch (search.kind) {
    case "transfer":
      return eq(transfers.id, search.transferId);
    case "code":
      return eq(passports.code, search.code);
    case "recipient":
      return eq(transfers.recipientEmailHash, search.emailHash);
    case "words": {
      // Looked up first: both conditions then concern the passport, which has an index for each.
      const meant = await db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.brandId, brandId), ilike(products.name, containing(search.words))))
        .orderBy(desc(products.id))
        .limit(PRODUCTS_MEANT_MAX);
      const isNamed = sql`${passports.productId} = any(${sql.param(meant.map(({ id }) => id))}::text[])`;
      return and(eq(passports.brandId, brandId), or(eq(passports.serialNumber, search.words), meant.length > 0 ? isNamed : undefined));
    }
  }
}

async function matches(db: Queryable, { brandId, statuses = [], search, passportId, at }: TransferListFilter): Promise<SQL | undefined> {
  return and(
    eq(transfers.brandId, brandId),
    statuses.length > 0 ? or(...statuses.map((status) => hasStatus(status, at))) : undefined,
    search && (await searchMatches(db, brandId, search)),
    passportId ? eq(transfers.passportId, passportId) : undefined,
  );
}

/** A brand's transfers that match, newest first, from the one after `cursor` on. */
export async function listTransferRows(db: Queryable, params: TransferListFilter & { cursor?: string; limit: number }) {
  return db
    .select({
      id: transfers.id,
      transfer: transfers,
      code: passports.code,
      serialNumber: passports.serialNumber,
      productName: products.name,
      productModel: products.model,
    })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(await matches(db, params), params.cursor ? lt(transfers.id, params.cursor) : undefined))
    .orderBy(desc(transfers.id))
    .limit(params.limit);
}

/** How many transfers match; counting stops after `most`. */
export async function countTransferRows(db: Queryable, params: TransferListFilter & { most: number }): Promise<number> {
  const all = db.select({ one: sql`1`.as("one") }).from(transfers).$dynamic();
  const concernsPassport = params.search?.kind === "code" || params.search?.kind === "words";
  const joined = concernsPassport ? all.innerJoin(passports, eq(passports.id, transfers.passportId)) : all;
  const some = joined.where(await matches(db, params)).limit(params.most).as("some");
  const [counted] = await db.select({ count: count() }).from(some);
  return counted!.count;
}
