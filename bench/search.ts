import { sql } from "drizzle-orm";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedScale } from "@/db/seed/scale";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { erpRecords } from "@/e2e/support/erp";
import type { Context, KeyActor } from "@/lib/access/actor";
import { monotonicMs } from "@/lib/platform/clock";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { readRegistration } from "@/lib/products/registration/group-records";
import { registerProducts } from "@/lib/products/registration/register-products";
import { searchBrand } from "@/lib/search/search-brand";
import { fillByCopy } from "./measures/fill";
import { median, quantile, table } from "./measures/statistics";

/**
 * Every kind of search over a brand of a million passports and 20,000 products next to another brand, and what the
 * indexes of the search cost registration, with and without them in turns.
 */

const BASE = { passports: 100_000, products: 2_000, transfers: 1_000, requests: 0, days: 540 };
/** Copies of each seeded product, with their own names and identifiers. */
const COPIES = 9;
const PASSPORTS = 1_000_000;
const GOAL_MS = 100;
const SEARCHES = 40;
const [ROUNDS, BATCHES_PER_ROUND, RECORDS_PER_BATCH] = [4, 10, 1_000];
const STATEMENT_MS_MAX = 1_800_000;
const INDEXES = ["passports_search", "products_search"];

export async function benchSearch({ passports = PASSPORTS }: { passports?: number | undefined }): Promise<void> {
  const server = await startPostgres({ isAsRecommended: true });
  try {
    await migrateDatabase(server.url);
    const { db, close } = openDatabase(server.url, 4, { statementMsMax: STATEMENT_MS_MAX });
    try {
      await openDataKeys(db);
      const { brandId } = await seedScale(db, BASE, () => {});
      await fillByCopy(server.url, { brandId, passports: passports - BASE.passports, report: console.log });
      await copyProducts(db, brandId);
      const context = contextOf(db, (await mintApiKey(db, { brandId })).actor);
      await measureSearches(db, context);
      await measureRegistration(db);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}

async function copyProducts(db: AllBrandsDb, brandId: string): Promise<void> {
  await db.execute(sql`
    insert into products (id, brand_id, external_id, name, model, gtin, product_group)
    select 'prd_' || substr(md5(id || n), 1, 26), brand_id, external_id || '-' || n, name || ' ' || n, model || n,
      lpad((9529000000000 + row_number() over ())::text, 13, '0'), product_group
    from products cross join generate_series(1, ${COPIES}::int) n where brand_id = ${brandId}`);
  await db.execute(sql`vacuum analyze products`);
}

interface Sample {
  serial: string;
  externalId: string | null;
  code: string;
  batch: string;
  gtin: string;
  name: string;
  email: string;
}

async function samplesOf(db: AllBrandsDb, brandId: string): Promise<Sample[]> {
  const { rows } = await db.execute<Sample & Record<string, unknown>>(sql`
    select p.serial_number as serial, p.external_id as "externalId", p.code, p.batch, g.gtin, g.name,
      (select email from holders where brand_id = ${brandId} and email is not null offset n limit 1) as email
    from generate_series(1, ${SEARCHES}) n cross join lateral (
      select * from passports where brand_id = ${brandId} and batch is not null and serial_number is not null
      order by id offset n * 24000 limit 1) p join products g on g.id = p.product_id`);
  return rows;
}

/** One letter of the longest word is missing. */
function misspell(name: string): string {
  const word = name.split(" ").toSorted((one, other) => other.length - one.length)[0] ?? "";
  return name.replace(word, word.slice(0, 2) + word.slice(3));
}

const KINDS: Record<string, (sample: Sample) => string> = {
  "serial number": ({ serial }) => serial,
  "beginning of a serial number": ({ serial }) => serial.slice(0, -2),
  "part of a serial number, rare": ({ serial }) => serial.slice(-6),
  "part of a serial number, frequent": ({ serial }) => serial.slice(0, 3),
  "part that no serial number has": () => "zq7yw",
  "passport code": ({ code }) => code,
  "beginning of a passport code": ({ code }) => code.slice(0, 6),
  batch: ({ batch }) => batch,
  "beginning of a batch": ({ batch }) => batch.slice(0, 3),
  GTIN: ({ gtin }) => gtin,
  "part of a GTIN": ({ gtin }) => gtin.slice(5),
  "words in another order": ({ name }) => name.split(" ").toReversed().join(" "),
  "one word": ({ name }) => name.split(" ")[0] ?? "",
  "misspelt words": ({ name }) => misspell(name),
  "e-mail address": ({ email }) => email,
  nothing: () => "qqxxyyzz wwvvkk",
};

async function measureSearches(db: AllBrandsDb, context: Context<KeyActor>): Promise<void> {
  const samples = await samplesOf(db, context.actor.brandId);
  const lines = [["search", "p50 ms", "p95 ms", "matches"]];
  for (const [kind, textOf] of Object.entries(KINDS)) {
    const timesMs: number[] = [];
    let matches = 0;
    for (const sample of [...samples.slice(0, 2), ...samples]) {
      const startMs = monotonicMs();
      const { passports, products, batches, transfers } = await searchBrand(context, { q: textOf(sample) });
      timesMs.push(monotonicMs() - startMs);
      matches += passports.length + products.length + batches.length + transfers.length;
    }
    // The first two only warm up.
    const measured = timesMs.slice(2);
    lines.push([kind, ...[0.5, 0.95].map((share) => quantile(measured, share).toFixed(1)), String(matches)]);
  }
  console.log(`\n${table(lines)}\ngoal: p95 ${GOAL_MS} ms\n`);
}

async function measureRegistration(db: AllBrandsDb): Promise<void> {
  const { brandId } = await mintBrand(db, { tier: "premium_enterprise" });
  const context = contextOf(db, (await mintApiKey(db, { brandId, scopes: ["products"] })).actor);
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes where indexname = any(${sql.param(INDEXES)})`);
  const rates = { with: [] as number[], without: [] as number[] };
  let from = 0;
  const registerRound = async (isIndexed: boolean) => {
    const bodies = Array.from({ length: BATCHES_PER_ROUND }, (_, batch) =>
      erpRecords(RECORDS_PER_BATCH, { from: from + batch * RECORDS_PER_BATCH, hasLots: false }),
    );
    from += BATCHES_PER_ROUND * RECORDS_PER_BATCH;
    const startMs = monotonicMs();
    for (const body of bodies) {
      const { validated } = await readRegistration(body);
      await registerProducts(context, { validated, onError: "fail", isDryRun: false });
    }
    // Entries that wait in the lists of the indexes are part of the cost.
    if (isIndexed) for (const { name } of rows) await db.execute(sql`select gin_clean_pending_list(${name})`);
    return (BATCHES_PER_ROUND * RECORDS_PER_BATCH * 1000) / (monotonicMs() - startMs);
  };
  await registerRound(true);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.with.push(await registerRound(true));
    for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
    rates.without.push(await registerRound(false));
    for (const { definition } of rows) await db.execute(sql.raw(definition));
  }
  const line = (name: string, values: readonly number[]) => [
    name,
    ...[median(values), Math.min(...values), Math.max(...values)].map((rate) => Math.round(rate).toLocaleString("en")),
  ];
  const head = ["registration, one product and unit each", "median/s", "slowest/s", "fastest/s"];
  console.log(table([head, line("with the indexes", rates.with), line("without", rates.without)]));
  const { rows: sizes } = await inBrand(db, brandId).execute<{ name: string; mb: number }>(sql`
    select c.relname as name, pg_relation_size(c.oid) / 1048576 as mb from pg_class c
    where relname = any(${sql.param(INDEXES)})`);
  console.log(sizes.map(({ name, mb }) => `${name}: ${mb} MB`).join(", "));
}
