import { and, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql, between } from "drizzle-orm";
import type { PassportSearch } from "@/lib/passports/lists/search-rules";
import { holders, passports, products, transfers } from "../schema/index";
import { acrossBrands, type BrandDb } from "../tenant";
import { containing } from "./conditions";

/**
 * Row-level security prevents an index on parts of a text, so such a query names its brand, crosses all brands and
 * returns ids only. The brand's own statements read the rows of these ids.
 */

/** More candidates are neither sorted nor shown. */
const CANDIDATES_MAX = 2_000;
const TERMS_MAX = 8;
/** `word_similarity` of "jaket" and "jacket" is 0.44. */
const LEAST_SIMILARITY = "0.4";
/** Where most serial numbers contain the text, the newest passports fill the page faster than the index. */
const NEWEST_SCANNED = 5_000;
const UNIT_TEXT_LEAST = 3;

const productText = sql`product_search_text(${products.name}, ${products.model}, ${products.gtin},
  ${products.externalId})`;

/** One or two letters match only the beginning of a word, for which the index needs no third. */
const patternOf = (term: string) =>
  sql`${/^[\p{L}\p{N}]{1,2}$/u.test(term) ? "% " : "%"} || fold_text(${escaped(term)}) || '%'`;

const escaped = (text: string) => containing(text).slice(1, -1);

const termsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((term) => term !== "")
    .slice(0, TERMS_MAX);

/** Without the ending that most plurals and cases of the five languages add: "trousers", "Jacken", "Schuhe". */
const stemOf = (term: string) => (/^\p{L}{5,}$/u.test(term) ? term.replace(/[sne]$/i, "") : term);

/** Numbers and identifiers are not corrected: a similar one is another one. */
const isCorrectable = (term: string) => /^\p{L}{4,}$/u.test(term);

/** All words, in any order, singular or plural. */
export function mentionsInProduct(text: string): SQL | undefined {
  return and(...termsOf(text).map((term) => sql`${productText} like ${patternOf(stemOf(term))}`));
}

function rankOf(text: string): SQL {
  const has = (pattern: SQL) => sql`content like ${pattern}`;
  const escapedText = escaped(text);
  return sql`case
    when gtin = ${text} or external_id = ${text} or lower(model) = lower(${text}) then 5
    when (content || ' ') like '% ' || fold_text(${escapedText}) || ' %' then 4
    when ${has(sql`'% ' || fold_text(${escapedText}) || '%'`)} then 3
    when ${and(...termsOf(text).map((term) => has(patternOf(term))))} then 2
    else 1 end`;
}

interface ProductQuestion {
  brandId: string;
  text: string;
  limit: number;
}

const matchingProducts = ({ brandId, limit }: ProductQuestion, condition: SQL | undefined) => sql`
  with matching as materialized (
    select id, model, gtin, external_id, ${productText} as content from products
    where ${and(eq(products.brandId, brandId), condition)}),
  candidates as (select * from matching limit ${Math.max(limit, CANDIDATES_MAX)})`;

/** The best matches first, then the newest. */
export async function findProductIds(db: BrandDb, question: ProductQuestion): Promise<string[]> {
  const { text, limit } = question;
  const { rows } = await acrossBrands(db).execute<{ id: string }>(sql`
    ${matchingProducts(question, mentionsInProduct(text))}
    select id from candidates order by ${rankOf(text)} desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Each word is contained or similar to one. The most similar products first. */
export async function findSimilarProductIds(db: BrandDb, question: ProductQuestion): Promise<string[]> {
  const terms = termsOf(question.text);
  if (!terms.some(isCorrectable)) return [];
  const conditions = terms.map((term) =>
    or(
      sql`${productText} like ${patternOf(stemOf(term))}`,
      isCorrectable(term) ? sql`fold_text(${term}) <% ${productText}` : undefined,
    ),
  );
  return mostSimilar(db, question, and(...conditions), LEAST_SIMILARITY);
}

/** Below what counts as similar: at least one word resembles one of the name. */
const LEAST_NEARNESS = "0.25";

export async function findNearestProductId(
  db: BrandDb,
  { brandId, text }: Omit<ProductQuestion, "limit">,
): Promise<string | null> {
  const terms = termsOf(text).filter(isCorrectable);
  if (terms.length === 0) return null;
  const isNear = or(...terms.map((term) => sql`fold_text(${term}) <% ${productText}`));
  const [id] = await mostSimilar(db, { brandId, text, limit: 1 }, isNear, LEAST_NEARNESS);
  return id ?? null;
}

async function mostSimilar(
  db: BrandDb,
  question: ProductQuestion,
  condition: SQL | undefined,
  leastSimilarity: string,
): Promise<string[]> {
  const terms = termsOf(question.text).filter(isCorrectable);
  const similarity = sql.join(
    terms.map((term) => sql`word_similarity(fold_text(${term}), content)`),
    sql` + `,
  );
  return acrossBrands(db).transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${leastSimilarity}, true)`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      ${matchingProducts(question, condition)}
      select id from candidates order by ${similarity} desc, id desc limit ${question.limit}`);
    return rows.map(({ id }) => id);
  });
}

export async function findPassportIdByCode(
  db: BrandDb,
  { brandId, code }: { brandId: string; code: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: passports.id })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), eq(passports.code, code)));
  return rows.map(({ id }) => id);
}

interface UnitQuestion {
  brandId: string;
  search: Extract<PassportSearch, { kind: "words" }>;
  limit: number;
}

/** Exact identifiers and beginnings of codes first, then parts of serial numbers and of the brand's own ids. */
export async function findUnitIds(db: BrandDb, question: UnitQuestion): Promise<string[]> {
  const { brandId, search, limit } = question;
  const exact = await db
    .select({ id: passports.id })
    .from(passports)
    .where(
      and(
        eq(passports.brandId, brandId),
        or(
          inArray(passports.serialNumber, search.serials),
          eq(passports.externalId, search.words),
          search.codes ? between(passports.code, ...search.codes) : undefined,
        ),
      ),
    )
    .limit(limit);
  const ids = new Set(exact.map(({ id }) => id));
  for (const findParts of [findPartsInNewest, findPartsByIndex]) {
    if (ids.size >= limit) break;
    for (const id of await findParts(db, question)) ids.add(id);
  }
  return [...ids].slice(0, limit);
}

async function findPartsInNewest(db: BrandDb, { brandId, search, limit }: UnitQuestion): Promise<string[]> {
  if (search.words.length < UNIT_TEXT_LEAST) return [];
  const { id, serialNumber, externalId } = passports;
  const newest = db
    .select({ id, serialNumber, externalId })
    .from(passports)
    .where(eq(passports.brandId, brandId))
    .orderBy(desc(id))
    .limit(NEWEST_SCANNED)
    .as("newest");
  const pattern = containing(search.words);
  const rows = await db
    .select({ id: newest.id })
    .from(newest)
    .where(or(ilike(newest.serialNumber, pattern), ilike(newest.externalId, pattern)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Unsorted and read only as far as the limit: half of a million passports may match. */
async function findPartsByIndex(db: BrandDb, { brandId, search, limit }: UnitQuestion): Promise<string[]> {
  // The index has groups of three letters or digits. Without one, it would read the whole brand.
  if (!/[\p{L}\p{N}]{3}/u.test(search.words)) return [];
  const pattern = containing(search.words);
  const { rows } = await acrossBrands(db).execute<{ id: string }>(sql`
    with matching as materialized (
      select id from passports where ${and(
        eq(passports.brandId, brandId),
        or(ilike(passports.serialNumber, pattern), ilike(passports.externalId, pattern)),
      )})
    select id from matching limit ${limit}`);
  return rows.map(({ id }) => id);
}

interface BatchQuestion {
  brandId: string;
  text: string;
  limit: number;
}

/** Batches that begin with the text, as entered or in capitals. Steps from one batch to the next. */
export async function findBatches(db: BrandDb, { brandId, text, limit }: BatchQuestion): Promise<string[]> {
  const batches = new Set<string>();
  for (const start of new Set([text, text.toUpperCase()])) {
    const following = (after: SQL) => sql`(select batch from passports
      where brand_id = ${brandId} and batch is not null and ${after} order by batch limit 1)`;
    const { rows } = await db.execute<{ batch: string }>(sql`
      with recursive steps as (
        ${following(sql`batch >= ${start}`)}
        union all
        select ${following(sql`batch > steps.batch`)} from steps where starts_with(steps.batch, ${start}))
      select batch from steps where starts_with(batch, ${start}) limit ${limit}`);
    for (const { batch } of rows) batches.add(batch);
  }
  return [...batches].slice(0, limit);
}

/** In the order of the ids. Those of another brand are absent. */
export async function listFoundPassports(db: BrandDb, { brandId, ids }: { brandId: string; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      externalId: passports.externalId,
      productName: products.name,
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.brandId, brandId), inArray(passports.id, [...ids])));
  return inOrderOf(ids, rows);
}

export async function listFoundProducts(db: BrandDb, { brandId, ids }: { brandId: string; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  const { id, name, model, gtin, externalId } = products;
  const rows = await db
    .select({ id, name, model, gtin, externalId })
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(id, [...ids])));
  return inOrderOf(ids, rows);
}

export async function listFoundTransfers(db: BrandDb, { brandId, ids }: { brandId: string; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: transfers.id, passportId: passports.id, productName: products.name, code: passports.code })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(transfers.brandId, brandId), inArray(transfers.id, [...ids])));
  return inOrderOf(ids, rows);
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface MailboxQuestion {
  brandId: string;
  emailHash: string;
  limit: number;
}

export async function findOwnedIds(db: BrandDb, { brandId, emailHash, limit }: MailboxQuestion): Promise<string[]> {
  const rows = await db
    .select({ id: passports.id })
    .from(holders)
    .innerJoin(passports, and(eq(passports.holderId, holders.id), isNotNull(passports.holderId)))
    .where(and(eq(holders.brandId, brandId), eq(holders.emailHash, emailHash)))
    .orderBy(desc(passports.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findReceivedTransferIds(
  db: BrandDb,
  { brandId, emailHash, limit }: MailboxQuestion,
): Promise<string[]> {
  const rows = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.brandId, brandId), eq(transfers.recipientEmailHash, emailHash)))
    .orderBy(desc(transfers.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
