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

function searchMatches(search: TransferSearch): SQL | undefined {
  switch (search.kind) {
    case "transfer":
      return eq(transfers.id, search.transferId);
    case "code":
      return eq(passports.code, search.code);
    case "recipient":
      return eq(transfers.recipientEmailHash, search.emailHash);
    case "words":
      return or(eq(passports.serialNumber, search.words), ilike(products.name, containing(search.words)));
  }
}

function matches({ brandId, statuses = [], search, passportId, at }: TransferListFilter): SQL | undefined {
  return and(
    eq(transfers.brandId, brandId),
    statuses.length > 0 ? or(...statuses.map((status) => hasStatus(status, at))) : undefined,
    search && searchMatches(search),
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
    .where(and(matches(params), params.cursor ? lt(transfers.id, params.cursor) : undefined))
    .orderBy(desc(transfers.id))
    .limit(params.limit);
}

/** How many transfers match; counting stops after `most`. */
export async function countTransferRows(db: Queryable, params: TransferListFilter & { most: number }): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(matches(params))
    .limit(params.most)
    .as("some");
  const [counted] = await db.select({ count: count() }).from(some);
  return counted!.count;
}
