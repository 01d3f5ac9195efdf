import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { onlyRow } from "../only-row";
import { products } from "../schema";
import type { BrandDb } from "../tenant";

export interface ConditionCounts {
  recalledProducts: number;
  /** By the brand, until it decides. */
  suspendedPassports: number;
  /** Lost or stolen. */
  reportedPassports: number;
  /** Handed in for review. */
  submittedProducts: number;
  /** Sent back by the reviewers. */
  returnedProducts: number;
  endingKeys: number;
}

/** How much of a brand's is in a state that somebody should end, counted by an index up to `most`. */
export async function countConditions(
  db: BrandDb,
  params: { brandId: string; at: Date; until: Date; most: number },
): Promise<ConditionCounts> {
  const { brandId, at, until, most } = params;
  const upTo = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 ${rows} limit ${most}) as counted)`;
  const { rows } = await db.execute<ConditionCounts & Record<string, unknown>>(sql`
    select
      ${upTo(sql`from products where brand_id = ${brandId} and recalled_at is not null`)} as "recalledProducts",
      ${upTo(sql`from passports where brand_id = ${brandId} and status = 'suspended' and status <> 'active'`)} as
      "suspendedPassports",
      ${upTo(sql`from passports where brand_id = ${brandId} and custody_flag <> 'none'`)} as "reportedPassports",
      ${upTo(sql`from products where brand_id = ${brandId} and review_state = 'submitted'
        and review_state <> 'draft'`)} as "submittedProducts",
      ${upTo(sql`from products where brand_id = ${brandId} and review_state = 'changes_requested'
        and review_state <> 'draft'`)} as "returnedProducts",
      ${upTo(sql`from api_keys where brand_id = ${brandId} and revoked_at is null
        and expires_at > ${at.toISOString()} and expires_at <= ${until.toISOString()}`)} as "endingKeys"`);
  return onlyRow("countConditions", rows);
}

/** The brand's recalled products, the latest recall first. */
export async function listRecalled(db: BrandDb, params: { brandId: string; limit: number }) {
  return db
    .select({ id: products.id, name: products.name, recalledAt: products.recalledAt })
    .from(products)
    .where(and(eq(products.brandId, params.brandId), isNotNull(products.recalledAt)))
    .orderBy(desc(products.recalledAt))
    .limit(params.limit);
}
