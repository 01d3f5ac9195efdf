import { sql } from "drizzle-orm";
import { onlyRow } from "../only-row";
import type { BrandDb } from "../tenant";
import { removeProducts } from "./product-removal";
import { recountRegistrations } from "./registrations";

/** What has gathered in a test brand, and its removal. */

export interface TestDataContents {
  products: number;
  passports: number;
  transfers: number;
  messages: number;
}

/** What goes when a test brand is cleared. */
export async function countTestData(db: BrandDb, brandId: string): Promise<TestDataContents> {
  const { rows } = await db.execute<TestDataContents & Record<string, unknown>>(sql`
    select
      (select count(*)::int from products where brand_id = ${brandId}) as "products",
      (select count(*)::int from passports where brand_id = ${brandId}) as "passports",
      (select count(*)::int from transfers where brand_id = ${brandId}) as "transfers",
      (select count(*)::int from outgoing_messages where brand_id = ${brandId}) as "messages"`);
  return onlyRow("countTestData", rows);
}

/** Whether its clearing waits or goes on. */
export async function isClearing(db: BrandDb, brandId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from jobs where brand_id = ${brandId} and kind = 'test_data' and state <> 'dead' limit 1`,
  );
  return rows.length > 0;
}

/** Removes up to `limit` products, those that were made by `until`, with all that hangs on them. Answers how many. */
export async function removeSomeTestProducts(
  tx: BrandDb,
  { brandId, until, limit }: { brandId: string; until: Date; limit: number },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products where brand_id = ${brandId} and created_at <= ${until.toISOString()}::timestamptz
    order by id limit ${limit} for update`);
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`select id from passports where product_id = any(${ids}::text[]) order by id for update`);
  if (rows.length > 0) await removeProducts(tx, { brandId, products: sql`(select unnest(${ids}::text[]))` });
  return rows.length;
}

/** Removes what hangs on no product, of the time up to `until`: messages, events, holders; counts anew what is left. */
export async function removeOtherTestData(
  tx: BrandDb,
  { brandId, until }: { brandId: string; until: Date },
): Promise<void> {
  const ofThen = sql`brand_id = ${brandId} and created_at <= ${until.toISOString()}::timestamptz`;
  const messages = sql`(select id from outgoing_messages where ${ofThen} and transfer_id is null)`;
  await tx.execute(sql`update outgoing_messages set gathered_in = null where gathered_in in ${messages}`);
  await tx.execute(sql`delete from outgoing_messages where id in ${messages}`);
  await tx.execute(sql`delete from events where ${ofThen}`);
  await tx.execute(sql`
    delete from holders h where brand_id = ${brandId} and not exists(select from passports where holder_id = h.id)
      and not exists(select from transfers where from_holder_id = h.id or to_holder_id = h.id)`);
  for (const computed of ["group_footprints", "readiness_days"])
    await tx.execute(sql`delete from ${sql.identifier(computed)} where brand_id = ${brandId}`);
  await recountRegistrations(tx, brandId);
}
