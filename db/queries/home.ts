import { and, desc, eq, ne, notLike, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { onlyRow } from "../rows";
import { apiKeys, auditLog, passports, products, transfers, users } from "../schema/index";
import type { BrandDb } from "../tenant";

interface HomeCounts {
  products: number;
  passports: number;
  pendingTransfers: number;
  completedTransfers: number;
}

/** Excludes example data. Every count stops at `most`. */
export async function countForHome(
  db: BrandDb,
  params: { brandId: string; at: Date; most: number },
): Promise<HomeCounts> {
  const { brandId, at, most } = params;
  const upTo = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 ${rows} limit ${most}) as counted)`;
  const instant = at.toISOString();
  // Read once as an array, which is empty for most brands, so that no row needs a lookup.
  const examples = sql`array(select id from products where brand_id = ${brandId} and is_example)`;
  const isReal = sql`not exists(select from passports u where u.id = transfers.passport_id
    and u.product_id = any(${examples}))`;
  const { rows } = await db.execute<HomeCounts & Record<string, unknown>>(sql`
    select
      ${upTo(sql`from products where brand_id = ${brandId} and not is_example`)} as "products",
      ${upTo(sql`from passports where brand_id = ${brandId} and product_id <> all(${examples})`)} as "passports",
      ${upTo(sql`from transfers where brand_id = ${brandId} and status = 'pending' and expires_at > ${instant}
        and ${isReal}`)} as "pendingTransfers",
      ${upTo(sql`from transfers where brand_id = ${brandId} and status = 'completed' and ${isReal}`)} as
      "completedTransfers"`);
  return onlyRow("countForHome", rows);
}

/** Same as `coalesce`, which prevents index use under row-level security. */
const firstOf = (one: PgColumn, other: PgColumn) => sql`case when ${one} is null then ${other} else ${one} end`;

export async function listActivity(db: BrandDb, params: { brandId: string; limit: number }) {
  const latest = db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.brandId, params.brandId),
        notLike(auditLog.action, "session.%"),
        // Battery management systems send readings all the time.
        ne(auditLog.action, "battery_readings.recorded"),
      ),
    )
    .orderBy(desc(auditLog.sequence))
    .limit(params.limit)
    .as("latest");
  return db
    .select({
      sequence: latest.sequence,
      at: latest.at,
      actorKind: latest.actorKind,
      action: latest.action,
      targetKind: latest.targetKind,
      targetId: latest.targetId,
      detail: latest.detail,
      memberName: users.name,
      keyName: apiKeys.name,
      passportId: passports.id,
      productName: products.name,
    })
    .from(latest)
    .leftJoin(users, and(eq(latest.actorKind, "member"), eq(users.id, latest.actorId)))
    .leftJoin(apiKeys, and(eq(latest.actorKind, "key"), eq(apiKeys.id, latest.actorId)))
    .leftJoin(transfers, and(eq(transfers.id, latest.targetId), eq(transfers.brandId, params.brandId)))
    .leftJoin(
      passports,
      and(
        sql`${passports.id} = ${firstOf(transfers.passportId, latest.targetId)}`,
        eq(passports.brandId, params.brandId),
      ),
    )
    .leftJoin(
      products,
      and(sql`${products.id} = ${firstOf(passports.productId, latest.targetId)}`, eq(products.brandId, params.brandId)),
    )
    .orderBy(desc(latest.sequence));
}
