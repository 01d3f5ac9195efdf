import { type SQL, sql } from "drizzle-orm";
import type { BrandDb } from "../tenant";

/**
 * Removes products that a brand may lose, examples and those of a test brand, with all that was built on them, and who
 * held or was offered nothing else. `products`: a subquery of their ids, in parentheses; they and their passports are
 * locked by the caller. Of other products the database refuses to remove what is kept for good.
 */
export async function removeProducts(tx: BrandDb, { brandId, products }: { brandId: string; products: SQL }) {
  const units = sql`(select id from passports where product_id in ${products})`;
  const own = sql`(select id from transfers where brand_id = ${brandId} and passport_id in ${units})`;
  const messages = sql`(select id from outgoing_messages where transfer_id in ${own})`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select holder_id as id from passports where id in ${units} and holder_id is not null
    union select from_holder_id from transfers where id in ${own} and from_holder_id is not null
    union select to_holder_id from transfers where id in ${own} and to_holder_id is not null`);
  await tx.execute(sql`update outgoing_messages set gathered_in = null where gathered_in in ${messages}`);
  await tx.execute(sql`delete from outgoing_messages where transfer_id in ${own}`);
  await tx.execute(sql`delete from transfer_links where transfer_id in ${own}`);
  await tx.execute(sql`delete from transfers where id in ${own}`);
  await tx.execute(sql`delete from warranties where passport_id in ${units}`);
  await tx.execute(sql`delete from first_scans where brand_id = ${brandId} and passport_id in ${units}`);
  for (const counted of ["scans", "scan_days", "scan_signals", "unknown_serials"])
    await tx.execute(
      sql`delete from ${sql.identifier(counted)} where brand_id = ${brandId} and product_id in ${products}`,
    );
  await tx.execute(sql`delete from passports where product_id in ${products}`);
  await tx.execute(sql`
    delete from holders h where brand_id = ${brandId} and id = any(${sql.param(rows.map(({ id }) => id))}::text[])
      and not exists(select from passports where holder_id = h.id) and not exists(select from transfers
      where from_holder_id = h.id or to_holder_id = h.id)`);
  await tx.execute(sql`select remove_reviews_of(${brandId}, array${products})`);
  await tx.execute(sql`delete from product_versions where product_id in ${products}`);
  await tx.execute(sql`delete from products where brand_id = ${brandId} and id in ${products}`);
}
