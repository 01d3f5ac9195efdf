import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { FirstFacts, FirstTime, Way } from "@/lib/home/first-steps/rules";
import { onlyRow } from "../rows";
import { brands, firstTimes, members, passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";
import { removeProducts } from "./products";

export async function findFirstSteps(db: BrandDb, params: { brandId: string; userId: string; at: Date }) {
  const { brandId, userId } = params;
  const instant = params.at.toISOString();
  const { rows } = await db.execute<
    Record<string, unknown> & FirstFacts & { putAwayAt: string | null; examples: number }
  >(sql`
    select b.way, (b.support_email is not null or b.website is not null) as "hasContact", b.logo_hash is not null
    as "hasLogo",
      exists(select from products where brand_id = b.id and not is_example) as "hasProducts",
      (select count(*)::int from products where brand_id = b.id and is_example) as "examples",
      exists(select from api_keys where brand_id = b.id and revoked_at is null and (expires_at is null
      or expires_at > ${instant})) as "hasActiveKey",
      exists(select from api_keys where brand_id = b.id and last_used_at is not null) as "hasUsedKey",
      exists(select from transfers where brand_id = b.id and status = 'completed') as "hasCompletedTransfer",
      array(select what from first_times where brand_id = b.id) as "firstTimes",
      m.steps_put_away_at as "putAwayAt"
    from brands b join members m on m.brand_id = b.id and m.user_id = ${userId}
    where b.id = ${brandId}`);
  const [row] = rows;
  if (!row) return null;
  const { putAwayAt, examples, ...facts } = row;
  return { facts: facts as FirstFacts, examples, isPutAway: putAwayAt !== null };
}

export async function insertFirstTime(db: BrandDb, row: { brandId: string; what: FirstTime; at: Date }): Promise<void> {
  await db.insert(firstTimes).values(row).onConflictDoNothing();
}

export async function updateWay(tx: BrandDb, params: { brandId: string; way: Way }): Promise<void> {
  await tx.update(brands).set({ way: params.way }).where(eq(brands.id, params.brandId));
}

export async function updateStepsPutAway(
  db: BrandDb,
  params: { brandId: string; userId: string; at: Date | null },
): Promise<void> {
  await db
    .update(members)
    .set({ stepsPutAwayAt: params.at })
    .where(and(eq(members.brandId, params.brandId), eq(members.userId, params.userId)));
}

interface FirstPassport {
  id: string;
  code: string;
  productName: string;
  isExample: boolean;
}

const passportColumns = {
  id: passports.id,
  code: passports.code,
  productName: products.name,
  isExample: products.isExample,
};

export async function findFirstPassport(db: BrandDb, params: { brandId: string }): Promise<FirstPassport | null> {
  return (await findOldest(db, params, { isExample: false })) ?? (await findOldest(db, params, { isExample: true }));
}

export async function findPassportToTry(db: BrandDb, params: { brandId: string }): Promise<FirstPassport | null> {
  const isFree = and(
    eq(passports.status, "active"),
    eq(passports.custodyFlag, "none"),
    isNull(passports.decommissionedAt),
    isNull(passports.holderId),
    isNull(products.recalledAt),
    sql`not exists(select from transfers where passport_id = ${passports.id} and status = 'pending')`,
  );
  return (
    (await findOldest(db, params, { isExample: true, where: isFree })) ??
    (await findOldest(db, params, { isExample: false, where: isFree }))
  );
}

async function findOldest(
  db: BrandDb,
  { brandId }: { brandId: string },
  { isExample, where }: { isExample: boolean; where?: SQL },
): Promise<FirstPassport | null> {
  const [oldest] = await db
    .select(passportColumns)
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), eq(products.isExample, isExample), where))
    .orderBy(asc(passports.id))
    .limit(1);
  return oldest ?? null;
}

export async function findTransferTo(db: BrandDb, params: { brandId: string; recipientEmailHash: string; at: Date }) {
  const [transfer] = await db
    .select({ id: transfers.id, productName: products.name, expiresAt: transfers.expiresAt })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(
        eq(transfers.brandId, params.brandId),
        eq(transfers.recipientEmailHash, params.recipientEmailHash),
        eq(transfers.status, "pending"),
        gt(transfers.expiresAt, params.at),
      ),
    )
    .orderBy(asc(transfers.id))
    .limit(1);
  return transfer ?? null;
}

export async function listFirstPassportIds(
  db: BrandDb,
  params: { brandId: string; isExample: boolean; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: passports.id })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(
        eq(passports.brandId, params.brandId),
        eq(passports.status, "active"),
        eq(products.isExample, params.isExample),
      ),
    )
    .orderBy(asc(passports.id))
    .limit(params.limit);
  return rows.map(({ id }) => id);
}

export interface ExampleContents {
  products: number;
  units: number;
  addedUnits: number;
  transfers: number;
  editedProducts: number;
  reviewedProducts: number;
  attachments: number;
}

export async function countExampleContents(db: BrandDb, brandId: string): Promise<ExampleContents> {
  const { rows } = await db.execute<ExampleContents & Record<string, unknown>>(sql`
    with examples as (select id, version, created_at from products where brand_id = ${brandId} and is_example),
    units as (select u.id, u.created_at > e.created_at as is_added from passports u join examples e
    on e.id = u.product_id)
    select
      (select count(*)::int from examples) as "products",
      (select count(*)::int from units) as "units",
      (select count(*)::int from units where is_added) as "addedUnits",
      (select count(*)::int from transfers where passport_id in (select id from units)) as "transfers",
      (select count(*)::int from examples where version > 1) as "editedProducts",
      (select count(*)::int from examples e where exists(select from review_events where product_id = e.id)
        or exists(select from review_comments where product_id = e.id) or exists(select from check_overrides
        where product_id = e.id)) as "reviewedProducts",
      (select count(*)::int from evidence_uses where product_id in (select id from examples)) as "attachments"`);
  return onlyRow("countExampleContents", rows);
}

/** Examples count in a brand's figures only while it has no other products. */
export function countsInFigures(productId: SQL, brandId: string): SQL {
  return sql`(${productId} <> all(array(select id from products where brand_id = ${brandId} and is_example))
    or not exists(select from products where brand_id = ${brandId} and not is_example))`;
}

export async function hasExamples(db: BrandDb, brandId: string): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), eq(products.isExample, true)))
    .limit(1);
  return rows.length > 0;
}

/** Locks the examples and their passports until the transaction ends, so that no other transaction adds to them. */
export async function lockExamples(tx: BrandDb, brandId: string): Promise<void> {
  await tx.execute(sql`select id from products where brand_id = ${brandId} and is_example order by id for update`);
  await tx.execute(sql`
    select u.id from passports u where u.product_id in (select id from products where brand_id = ${brandId}
    and is_example) order by u.id for update`);
}

export async function removeExamples(tx: BrandDb, brandId: string): Promise<void> {
  await removeProducts(tx, {
    brandId,
    products: sql`(select id from products where brand_id = ${brandId} and is_example)`,
  });
}
