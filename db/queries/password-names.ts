import { and, eq, inArray, sql } from "drizzle-orm";
import { brands, members } from "../schema";
import type { AllBrandsDb } from "../tenant";
import { isLiveBrand } from "./test-brands";

/** The names that stand near a person's password: those of their brands. */
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

/** The same of one brand that a person is about to join. */
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

/** The newest: what a brand is known for stands among them. */
const PRODUCTS_LOOKED_AT = 20_000;
const WORDS_MAX = 500;

/** Words of products' names and models, of four letters or more, that stand in one of these lower-case texts. */
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
    limit ${WORDS_MAX}`);
  return rows.map(({ word }) => word);
}
