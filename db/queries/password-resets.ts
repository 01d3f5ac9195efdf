import { and, count, eq, gt, isNull, lt, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { passwordResets, brands, members, accountRequests } from "../schema/index";
import type { AllBrandsDb } from "../tenant";
import { isLiveBrand } from "./test-brands";

export async function insertPasswordReset(tx: Queryable, row: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.insert(passwordResets).values(row);
}

export async function countPasswordResetsSince(
  tx: Queryable,
  params: { userId: string; since: Date },
): Promise<number> {
  const rows = await tx
    .select({ sent: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, params.userId), gt(passwordResets.createdAt, params.since)));
  return onlyRow("countPasswordResetsSince", rows).sent;
}

const isLive = (tokenHash: string, at: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at));

export async function findPasswordReset(
  db: Queryable,
  params: { tokenHash: string; at: Date },
): Promise<{ userId: string } | null> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isLive(params.tokenHash, params.at));
  return row ?? null;
}

export async function spendPasswordReset(
  tx: Queryable,
  params: { tokenHash: string; at: Date },
): Promise<string | null> {
  const [row] = await tx
    .update(passwordResets)
    .set({ usedAt: params.at })
    .where(isLive(params.tokenHash, params.at))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

export async function endPasswordResets(tx: Queryable, params: { userId: string; at: Date }): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: params.at })
    .where(and(eq(passwordResets.userId, params.userId), isNull(passwordResets.usedAt)));
}

export async function deleteOldPasswordResets(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before));
  return rowCount ?? 0;
}

export async function listBrandNamesOf(db: AllBrandsDb, userId: string) {
  return db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      legalName: brands.legalName,
      website: brands.website,
    })
    .from(members)
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.userId, userId), isLiveBrand(members.brandId)));
}

export type BrandNames = Awaited<ReturnType<typeof listBrandNamesOf>>[number];

export async function listNamesOfBrand(db: AllBrandsDb, brandId: string): Promise<BrandNames[]> {
  return db
    .select({
      id: brands.id,
      name: brands.name,
      slug: brands.slug,
      legalName: brands.legalName,
      website: brands.website,
    })
    .from(brands)
    .where(inArray(brands.id, [brandId]));
}

/** The newest products are enough: they contain the words that a brand is known for. */
const PRODUCTS_LOOKED_AT = 20_000;
const SYNONYMS_MAX = 500;

export async function listProductWordsIn(
  db: AllBrandsDb,
  params: { brandIds: string[]; texts: string[] },
): Promise<string[]> {
  if (params.brandIds.length === 0) return [];
  const texts = sql.join(
    params.texts.map((text) => sql`${text}`),
    sql`, `,
  );
  const brandIds = sql.join(
    params.brandIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ word: string }>(sql`
    with named as (
      select distinct lower(name) as name, lower(coalesce(model, '')) as model
      from (select name, model from products where brand_id in (${brandIds}) order by id desc
      limit ${PRODUCTS_LOOKED_AT}) as newest
    ), words as (
      select regexp_split_to_table(name || ' ' || model, '[^[:alnum:]]+') as word from named
      union select regexp_replace(model, '[^[:alnum:]]+', '', 'g') from named
    )
    select word from words
    where length(word) >= 4 and exists (select from unnest(array[${texts}]::text[]) as given (text)
    where position(word in given.text) > 0)
    limit ${SYNONYMS_MAX}`);
  return rows.map(({ word }) => word);
}

export type AccountRequestRow = typeof accountRequests.$inferSelect;

export async function insertAccountRequest(tx: Queryable, row: typeof accountRequests.$inferInsert): Promise<void> {
  await tx.insert(accountRequests).values(row);
}

/** Call in the transaction that carries out the request. Returns null when it is already done. */
export async function takeAccountRequest(tx: Queryable, id: string): Promise<AccountRequestRow | null> {
  const [row] = await tx.delete(accountRequests).where(eq(accountRequests.id, id)).returning();
  return row ?? null;
}
