import { and, between, desc, eq, exists, gt, ilike, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { ProductGroup } from "@/lib/ecodesign/rules";
import type { OwnerState, PassportStatus } from "@/lib/passports/rules";
import type { PassportSearch } from "@/lib/passports/search-rules";
import type { Queryable } from "../client";
import { passports, products, transfers } from "../schema";

export interface PassportListFilter {
  brandId: string;
  search?: PassportSearch;
  statuses: PassportStatus[];
  ownerStates: OwnerState[];
  groups: ProductGroup[];
  productId?: string;
  /** A pending transfer past this moment counts as none. */
  at: Date;
}

/** `%words%` with the pattern's own characters made plain. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

function searchMatches(db: Queryable, brandId: string, search: PassportSearch): SQL | undefined {
  if (search.kind === "code") return eq(passports.code, search.code);
  const pattern = containing(search.words);
  const named = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.brandId, brandId),
        or(ilike(products.name, pattern), ilike(products.model, pattern), eq(products.gtin, search.words), eq(products.externalId, search.words)),
      ),
    );
  return or(
    inArray(passports.serialNumber, search.serials),
    search.codes ? between(passports.code, ...search.codes) : undefined,
    inArray(passports.productId, named),
  );
}

/** Whether a passport has a transfer waiting for its recipient. */
function hasPendingTransfer(db: Queryable, at: Date): SQL {
  return exists(
    db
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.passportId, passports.id), eq(transfers.status, "pending"), gt(transfers.expiresAt, at))),
  );
}

function isInState(state: OwnerState, pending: SQL): SQL | undefined {
  switch (state) {
    case "transfer_pending":
      return pending;
    case "owned":
      return and(isNotNull(passports.holderId), not(pending));
    case "unclaimed":
      return and(isNull(passports.holderId), not(pending));
  }
}

function matches(db: Queryable, filter: PassportListFilter): SQL | undefined {
  const pending = hasPendingTransfer(db, filter.at);
  const inGroup = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, filter.brandId), inArray(products.productGroup, filter.groups)));
  return and(
    eq(passports.brandId, filter.brandId),
    filter.productId ? eq(passports.productId, filter.productId) : undefined,
    filter.search && searchMatches(db, filter.brandId, filter.search),
    filter.statuses.length > 0 ? inArray(passports.status, filter.statuses) : undefined,
    filter.ownerStates.length > 0 ? or(...filter.ownerStates.map((state) => isInState(state, pending))) : undefined,
    filter.groups.length > 0 ? inArray(passports.productId, inGroup) : undefined,
  );
}

/** A brand's passports that match, newest first, from the one after `cursor` on. */
export async function listPassportRows(db: Queryable, params: PassportListFilter & { cursor?: string; limit: number }) {
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      batch: passports.batch,
      status: passports.status,
      custodyFlag: passports.custodyFlag,
      decommissionedAt: passports.decommissionedAt,
      hasHolder: isNotNull(passports.holderId).mapWith(Boolean),
      hasPendingTransfer: hasPendingTransfer(db, params.at).mapWith(Boolean),
      transferCount: passports.transferCount,
      createdAt: passports.createdAt,
      product: {
        id: products.id,
        name: products.name,
        model: products.model,
        gtin: products.gtin,
        productGroup: products.productGroup,
        recalledAt: products.recalledAt,
      },
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(matches(db, params), params.cursor ? lt(passports.id, params.cursor) : undefined))
    .orderBy(desc(passports.id))
    .limit(params.limit);
}

/** How many passports match; counting stops after `most`. */
export async function countPassportRows(db: Queryable, params: PassportListFilter & { most: number }): Promise<number> {
  const some = db.select({ one: sql`1`.as("one") }).from(passports).where(matches(db, params)).limit(params.most).as("some");
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return counted!.count;
}
