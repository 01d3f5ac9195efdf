import { afterEach, describe, expect, it } from "vitest";
import { UNITS_LOOKED_AT } from "@/db/queries/compliance-checks";
import { countQueueFacets, listQueueRows } from "@/db/queries/compliance-lists";
import { listTopChecks } from "@/db/queries/compliance-overview";
import { findReview } from "@/db/queries/compliance-reviews";
import type { AllBrandsDb } from "@/db/tenant";
import { erpRecords } from "@/e2e/support/erp";
import { dayOf } from "@/lib/platform/calendar";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { translator } from "@/lib/platform/i18n/translator";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { registerProducts } from "@/lib/products/registration/register-products";
import { validateRecords } from "@/lib/products/registration/validate-records";
import { type CheckId, checkNumber } from "../rules";
import { JACKET } from "../testing/realistic-products";
import { CLEAN_PRODUCT, mintReview } from "../testing/review-kit";
import { checkProducts, checkStaleProducts, refreshMedians } from "./check-products";
import { CHECKED_AT_ONCE_MAX } from "./check-registered";
import { findingHash } from "./check-result";
import { describeFinding } from "./describe-finding";

const { db, pool } = testDatabase();
const NO_FILTER = { groups: [], states: [], checks: [], severities: [], assignees: [], todos: [] };

let restoreClock = () => {};
afterEach(() => restoreClock());
const goTo = (at: Date) => (restoreClock = setClock(() => at));
const later = (ms: number) => new Date(now().getTime() + ms);

async function register(records: object[], options: { isDryRun?: boolean; brandId?: string } = {}) {
  const { isDryRun = false, brandId = (await mintBrand(db)).brandId } = options;
  const { actor } = await mintApiKey(db, { brandId });
  const validated = validateRecords(records, (index) => `/${index}`);
  const { registered } = await registerProducts(contextOf(db, actor), { validated, onError: "fail", isDryRun });
  return { brandId, ids: registered.map(({ product }) => product.id) };
}

const checkedOf = async (brandId: string) =>
  (
    await pool.query(
      "select product_id, product_version, open_checks from product_reviews where brand_id = $1 order by product_id",
      [brandId],
    )
  ).rows;

async function drain(handle: AllBrandsDb): Promise<number> {
  let entries = 0;
  while ((await runNext(handle, "product_check")) > 0) entries += 1;
  return entries;
}

const records = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Sock ${index}`,
    external_id: `SOCK-${index}`,
    gtin: "4006381333932",
  }));

const withoutGtin = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Sock ${index}`,
    external_id: `BARE-${index}`,
    serial_number: `S-${index}`,
  }));

/** Of what a check sees: more units than are looked at, several records of a product, texts, dates and figures. */
const VARIED = [
  { name: "Many", external_id: "MANY", gtin: "4006381333931", quantity: UNITS_LOOKED_AT + 5, batch: "1" },
  ...["A", "B", null].map((batch) => ({ name: "Lots", external_id: "LOTS", batch: batch ?? undefined })),
  { ...JACKET, external_id: "JACKET", serial_number: "1" },
  { name: "Climate neutral T-shirt, ask Mr. Smith", external_id: "CLAIM", care_instructions: { en: "TBD" } },
];

describe("what the checks say", () => {
  it("is stored by the ids of its checks, all of it in one list", async () => {
    const { brandId, productId, edit } = await mintReview(db);
    await edit(1, { documents: [] });
    const { rows } = await pool.query(
      "select findings, further_findings, open_checks, worst_severity from product_reviews where product_id = $1",
      [productId],
    );
    expect(rows).toMatchObject([
      {
        findings: [
          { check: "recycled_content_proven", reason: "no_evidence" },
          { check: "footprint_verified", reason: "unproven" },
        ],
        further_findings: null,
        open_checks: ["recycled_content_proven", "footprint_verified"],
        worst_severity: "warning",
      },
    ]);
    expect(
      (await findReview(db, { brandId, productId }))!.findings.map(({ check, reason }) => [check, reason]),
    ).toEqual([
      ["recycled_content_proven", "no_evidence"],
      ["footprint_verified", "unproven"],
    ]);
  });

  it("of the release before is read by the numbers it was stored under: found, filtered by, and counted", async () => {
    const { brandId, productId, edit } = await mintReview(db);
    await edit(1, { documents: [] });
    const before = (await findReview(db, { brandId, productId }))!;
    const numbered = (check: CheckId) => before.findings.filter((f) => f.check === check);
    const stored = (check: CheckId) => numbered(check).map((finding) => ({ ...finding, check: checkNumber(check) }));
    await pool.query(
      "update product_reviews set findings = $2, further_findings = $3, open_checks = '{09,14}' where product_id = $1",
      [productId, JSON.stringify(stored("recycled_content_proven")), JSON.stringify(stored("footprint_verified"))],
    );
    await mintProduct(db, { brandId, ...CLEAN_PRODUCT, ecodesign: { ...CLEAN_PRODUCT.ecodesign, documents: [] } });
    await checkStaleProducts(db);
    expect((await findReview(db, { brandId, productId }))!.findings).toEqual(before.findings);
    const filter = { ...NO_FILTER, brandId, checks: ["footprint_verified" as const] };
    expect((await listQueueRows(db, filter, { limit: 9 })).map((row) => row.productId)).toContain(productId);
    expect(await listQueueRows(db, filter, { limit: 9 })).toHaveLength(2);
    expect((await countQueueFacets(db, { ...NO_FILTER, brandId }, null)).checks).toMatchObject({
      footprint_verified: 2,
      recycled_content_proven: 2,
    });
    expect(await listTopChecks(db, { brandId, limit: 9 })).toEqual([
      { check: "recycled_content_proven", products: 2 },
      { check: "footprint_verified", products: 2 },
    ]);
  });

  it("keeps what was let stand before checks had ids", async () => {
    const { check, severity, reason, field, values } = {
      ...{ check: "gtin_valid" as const, severity: "error" as const, reason: "length", field: "gtin" },
      values: { gtin: "1" },
    };
    expect(findingHash({ check, severity, reason, field, values })).toBe(
      sha256Hex(canonicalJson({ check: "01", severity, reason, field, values })).slice(0, 32),
    );
  });

  it("of a later release is passed over by name, and told by its check where only the sentence is new", async () => {
    const { brandId, productId } = await mintReview(db);
    const later = { severity: "error", field: "gtin", values: {}, hash: "0".repeat(32), isOverridden: false };
    await pool.query("update product_reviews set findings = $2 where product_id = $1", [
      productId,
      JSON.stringify([
        { ...later, check: "of_a_later_release", reason: "new" },
        { ...later, check: "gtin_valid", reason: "of_a_later_release" },
      ]),
    ]);
    const { findings } = (await findReview(db, { brandId, productId }))!;
    expect(findings.map(({ check }) => check)).toEqual(["gtin_valid"]);
    expect(describeFinding(translator("en", "compliance"), findings[0]!)).toMatch(/^Correct the GTIN/);
  });

  it("is stored with the registration of a few", async () => {
    const { brandId, ids } = await register(records(2));
    expect((await checkedOf(brandId)).map((row) => [row.product_id, row.open_checks.includes("gtin_valid")])).toEqual(
      ids.toSorted().map((id) => [id, true]),
    );
  });

  it("of many is stored with their registration too, and is what reading them again says", async () => {
    const { brandId, ids } = await register([...erpRecords(CHECKED_AT_ONCE_MAX + 3), ...VARIED]);
    const stored = () =>
      pool
        .query(
          "select to_jsonb(r) - 'computed_at' - 'changed_at' as review from product_reviews r where brand_id = $1 order by product_id",
          [brandId],
        )
        .then(({ rows }) => rows);
    const atOnce = await stored();
    expect(atOnce).toHaveLength(new Set(ids).size);
    expect((await pool.query("select from jobs where queue = 'checks' and brand_id = $1", [brandId])).rowCount).toBe(0);
    await pool.query("update product_reviews set findings = '[]', missing = '{}' where brand_id = $1", [brandId]);
    await db.transaction((tx) => checkProducts(tx, { productIds: ids, at: now() }));
    expect(await stored()).toEqual(atOnce);
  });

  it("is held against the medians that are known", async () => {
    const { brandId } = await mintBrand(db);
    await pool.query(
      "insert into group_footprints (brand_id, product_group, declared_unit, products, median, computed_at) " +
        "values ($1, 'textiles', 'piece', 9, 1, now())",
      [brandId],
    );
    await register([{ ...JACKET, external_id: "JACKET", serial_number: "1", carbon_footprint_kg_co2e: 90 }], {
      brandId,
    });
    expect((await checkedOf(brandId))[0].open_checks).toContain("footprint_plausible");
  });

  it("of many whose serial numbers may be others' as well is stored moments after, by the job loop", async () => {
    const { brandId, ids } = await register(withoutGtin(CHECKED_AT_ONCE_MAX + 230));
    expect(await checkedOf(brandId)).toEqual([]);
    goTo(later(2_000));
    expect(await drain(db)).toBeGreaterThanOrEqual(2);
    expect(await checkedOf(brandId)).toHaveLength(ids.length);
    expect(await drain(db)).toBe(0);
  });

  it("waits while registrations keep coming, but not for long", async () => {
    goTo(later(60_000));
    await drain(db);
    restoreClock();
    const { brandId } = await register(withoutGtin(CHECKED_AT_ONCE_MAX + 1));
    expect(await runNext(db, "product_check")).toBe(0);
    await pool.query(
      "update jobs set created_at = created_at - interval '31 seconds' where queue = 'checks' and brand_id = $1",
      [brandId],
    );
    await register(withoutGtin(CHECKED_AT_ONCE_MAX + 1));
    expect(await runNext(db, "product_check")).toBe(1);
    expect(await checkedOf(brandId)).toHaveLength(CHECKED_AT_ONCE_MAX + 1);
  });

  it("leaves nothing behind of a dry run", async () => {
    const { brandId } = await register([...records(2), ...withoutGtin(CHECKED_AT_ONCE_MAX + 1)], { isDryRun: true });
    expect(await checkedOf(brandId)).toEqual([]);
    expect((await pool.query("select from jobs where queue = 'checks' and brand_id = $1", [brandId])).rowCount).toBe(0);
  });

  it("is brought up to date with every edit, in the same transaction", async () => {
    const { brandId, productId, edit } = await mintReview(db);
    await edit(1, { gtin: "4006381333932" });
    expect(await findReview(db, { brandId, productId })).toMatchObject({
      productVersion: 2,
      openChecks: ["gtin_valid"],
      worstSeverity: "error",
    });
    await edit(2, { gtin: "4006381333931" });
    expect(await findReview(db, { brandId, productId })).toMatchObject({
      productVersion: 3,
      openChecks: [],
      worstSeverity: null,
    });
  });

  it("of an older version never takes the place of what is known of a newer one", async () => {
    const { brandId, productId, edit } = await mintReview(db);
    await edit(1, { weight_g: 440 });
    await pool.query("update product_reviews set product_version = 9 where product_id = $1", [productId]);
    await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
    expect((await findReview(db, { brandId, productId }))!.productVersion).toBe(9);
    await pool.query("update product_reviews set product_version = 2 where product_id = $1", [productId]);
  });
});

describe("the sweep", () => {
  it("checks again what the calendar changed: a statement ended, data grew old", async () => {
    const day = (days: number) => dayOf(later(days * DAY_MS));
    const { brandId, productId } = await mintReview(db, {
      ecodesign: {
        ...CLEAN_PRODUCT.ecodesign,
        data_valid_on: day(0),
        documents: [{ kind: "certificate" }, { kind: "verification", valid_until: day(1) }],
      },
    });
    expect(await findReview(db, { brandId, productId })).toMatchObject({
      openChecks: [],
      expiresOn: day(1),
      nextDue: day(2),
    });
    const [inTwoDays, nextYear] = [later(2 * DAY_MS), later(370 * DAY_MS)];
    goTo(inTwoDays);
    await checkStaleProducts(db);
    expect((await findReview(db, { brandId, productId }))!.openChecks).toEqual(["footprint_verified"]);
    goTo(nextYear);
    await checkStaleProducts(db);
    expect((await findReview(db, { brandId, productId }))!.openChecks).toEqual([
      "footprint_verified",
      "placeholders_absent",
    ]);
  });

  it("checks what has no result, and what was checked by rules that are no longer used, and nothing twice", async () => {
    const { brandId, productId } = await mintReview(db);
    const { productId: unchecked } = await mintProduct(db, { brandId });
    await pool.query("update product_reviews set rule_set = 'textiles/0' where product_id = $1", [productId]);
    await checkStaleProducts(db);
    expect((await findReview(db, { brandId, productId }))!.ruleSet).toBe("textiles/4");
    expect(await findReview(db, { brandId, productId: unchecked })).not.toBeNull();
    expect(await checkStaleProducts(db)).toBe(0);
  });

  it("compares some products with their results at a time, up to the last product", async () => {
    const { brandId } = await mintBrand(db);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await mintProduct(db, { brandId })).productId);
    await checkStaleProducts(db, 2);
    for (const productId of ids) expect(await findReview(db, { brandId, productId })).not.toBeNull();
    expect(await checkStaleProducts(db, 2)).toBe(0);
  });

  it("holds a footprint against the median of its group", async () => {
    const { brandId, productId } = await mintReview(db);
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        mintProduct(db, {
          brandId,
          ...CLEAN_PRODUCT,
          ecodesign: { ...CLEAN_PRODUCT.ecodesign, carbon_footprint_kg_co2e: 2 },
        }),
      ),
    );
    await refreshMedians(db);
    goTo(later(DAY_MS));
    await drain(db);
    expect((await findReview(db, { brandId, productId }))!.openChecks).toEqual(["footprint_plausible"]);
    expect(others).toHaveLength(5);
  });
});
