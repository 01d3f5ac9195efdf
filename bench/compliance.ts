import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { insertPassports } from "@/db/queries/passports";
import { insertProducts } from "@/db/queries/products";
import type { AllBrandsDb } from "@/db/tenant";
import { erpRecords } from "@/e2e/support/erp";
import { SITE_SECRET } from "@/e2e/support/site-settings";
import { assessProduct } from "@/lib/compliance/assessment/assess-product";
import { checkStaleProducts, queueChecks } from "@/lib/compliance/assessment/check-products";
import type { DeclaredProduct } from "@/lib/compliance/checks/subject";
import { USUAL } from "@/lib/compliance/testing/realistic-products";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { monotonicMs, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { mintBrand } from "@/lib/platform/testing/factories";
import { planUnits, productOf } from "@/lib/products/registration/plan-registration";
import { validateRecords } from "@/lib/products/registration/validate-records";
import { table } from "./measures/statistics";

/**
 * `npx tsx bench/compliance.ts`: every check on 100,000 products, read from and stored in PostgreSQL, each with two
 * substances to look up; and the checks without the database.
 */

const PRODUCTS = 100_000;
const PRODUCTS_PER_STATEMENT = 1_000;
const SECONDS_MAX = 30;

/** Of each product: one on the candidate list, and one that is looked up in vain by number and by name. */
const SUBSTANCES = [
  { iupac_name: "n-hexane", cas_number: "110-54-3", location: "glue", concentration_max_pct: 0.05, safe_use: "None." },
  { iupac_name: "Titanium dioxide", cas_number: "13463-67-7", ec_number: "236-675-5", location: "colour" },
];

function plansFrom(from: number) {
  const { accepted } = validateRecords(erpRecords(PRODUCTS_PER_STATEMENT, { from, hasLots: false }), String);
  const at = now();
  return accepted.map(({ record }) => {
    const product = productOf({ ...record, soc_status: "present", substances: SUBSTANCES }, newId("prd", at));
    return { product, ...planUnits(product, record, { brandId: "", at }) };
  });
}

async function fill(db: AllBrandsDb): Promise<string> {
  const { brandId } = await mintBrand(db);
  for (let from = 0; from < PRODUCTS; from += PRODUCTS_PER_STATEMENT) {
    const plans = plansFrom(from);
    const source = { brandId, at: now() };
    await insertProducts(
      db,
      { ...source, author: { kind: "system", id: null } },
      plans.map(({ product }) => product),
    );
    await insertPassports(
      db,
      source,
      plans.flatMap(({ passports }) => passports),
    );
  }
  return brandId;
}

const BATCHES = 50;

/** What a bulk registration of 1,000 products pays for having them checked afterwards, in seconds for all batches. */
async function listBatches(db: AllBrandsDb, brandId: string): Promise<number> {
  const batches = Array.from({ length: BATCHES }, () => plansFrom(0).map(({ product }) => product.id));
  const startMs = monotonicMs();
  for (const productIds of batches) await queueChecks(db, { brandId, productIds });
  return (monotonicMs() - startMs) / 1000;
}

function checksAlone(): number {
  const declared = plansFrom(0).map(({ product }) => productSnapshot(product) as unknown as DeclaredProduct);
  const startMs = monotonicMs();
  for (let round = 0; round < PRODUCTS / PRODUCTS_PER_STATEMENT; round += 1)
    for (const one of declared) assessProduct({ ...USUAL, declared: one });
  return (monotonicMs() - startMs) / 1000;
}

Object.assign(process.env, { AUTH_SECRET: SITE_SECRET });
const postgres = await startPostgres();
try {
  await migrateDatabase(postgres.url);
  const { db, pool, close } = openDatabase(postgres.url, 2);
  await openDataKeys(db);
  const brandId = await fill(db);
  await pool.query("analyze");
  const startMs = monotonicMs();
  const checked = await checkStaleProducts(db);
  const seconds = (monotonicMs() - startMs) / 1000;
  const alone = checksAlone();
  const againMs = monotonicMs();
  await checkStaleProducts(db);
  const again = (monotonicMs() - againMs) / 1000;
  const listed = await listBatches(db, brandId);
  await close();
  const row = (what: string, count: number, took: number, goal = "") => [
    what,
    `${took.toFixed(1)} s`,
    `${Math.round(count / took).toLocaleString("en")}/s`,
    goal,
  ];
  console.log(
    table([
      ["what", "time", "products", "goal"],
      row(`read, check and store ${checked.toLocaleString("en")} products`, checked, seconds, `< ${SECONDS_MAX} s`),
      row("the checks alone", PRODUCTS, alone),
      row("put 1,000 registered products on the list, 50 times", BATCHES * PRODUCTS_PER_STATEMENT, listed),
      row("find that nothing is to be checked again", PRODUCTS, again),
    ]),
  );
  process.exitCode = checked === PRODUCTS && seconds < SECONDS_MAX ? 0 : 1;
} finally {
  await postgres.stop();
}
