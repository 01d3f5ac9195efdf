import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queryable } from "@/db/client";
import {
  type CheckResult,
  type CheckSubjectRow,
  lockCheckSubjects,
  upsertCheckResults,
  listImplausibleFootprints,
  listStaleProducts,
  refreshGroupFootprints,
} from "@/db/queries/compliance-checks";
import type { TenantDb, AllBrandsDb } from "@/db/tenant";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { MEDIANS_MAX } from "../checks/carbon";
import { CURRENT_RULE_SET_IDS } from "../checks/rule-set-rules";
import type { DeclaredProduct, Subject } from "../checks/subject";
import { checkResult, FindingsKeeper } from "./check-result";

/** Call it after the change, in its transaction. Skips products locked by another transaction, which checks them. */
export async function checkProducts(
  tx: TenantDb,
  { productIds, at }: { productIds: readonly string[]; at: Date },
): Promise<CheckResult[]> {
  const rows = await lockCheckSubjects(tx, productIds);
  const keeper = new FindingsKeeper();
  const results = rows.map((row) => {
    const { id: productId, brandId, version: productVersion, createdAt, overridden } = row;
    const product = { productId, brandId, productVersion, stateSince: new Date(createdAt) };
    return checkResult({ product, subject: subjectOf(row, dayOf(at)), overridden }, keeper);
  });
  await upsertCheckResults(tx, results, at);
  return results;
}

function subjectOf(row: CheckSubjectRow, today: string): Subject {
  const { units: count, withoutSerial, withoutBatch, sharedSerials, earlierRecycledContent, medianFootprint } = row;
  return {
    declared: productSnapshot(row) as unknown as DeclaredProduct,
    today,
    units: { count, withoutSerial, withoutBatch, sharedSerials },
    earlierRecycledContent,
    medianFootprint,
    evidence: row.evidence,
  };
}

/** Limits how long one transaction occupies the only connection of an embedded database. */
const PRODUCTS_PER_JOB = 100;

export async function queueChecks(
  tx: Queryable,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
): Promise<void> {
  const payloads = Array.from({ length: Math.ceil(productIds.length / PRODUCTS_PER_JOB) }, (_, part) => ({
    brandId,
    productIds: productIds.slice(part * PRODUCTS_PER_JOB, (part + 1) * PRODUCTS_PER_JOB),
  }));
  await enqueue(tx, "product_check", ...payloads);
}

type StaleProducts = Awaited<ReturnType<typeof listStaleProducts>>;

const PRODUCTS_PER_TRANSACTION = 200;
const PRODUCTS_COMPARED = 10_000;

/** Missing, outdated or due results, in one transaction per 200 products. Returns the number of products. */
export async function checkStaleProducts(db: AllBrandsDb, compared: number = PRODUCTS_COMPARED): Promise<number> {
  const at = now();
  const among = { ruleSets: CURRENT_RULE_SET_IDS, today: dayOf(at), limit: compared };
  let checked = 0;
  for (let afterId: string | null = ""; afterId !== null;) {
    const { productIds, lastId }: StaleProducts = await listStaleProducts(db, { ...among, afterId });
    for (let start = 0; start < productIds.length; start += PRODUCTS_PER_TRANSACTION) {
      const some = productIds.slice(start, start + PRODUCTS_PER_TRANSACTION);
      checked += (await db.transaction((tx) => checkProducts(tx, { productIds: some, at }))).length;
    }
    afterId = lastId;
  }
  return checked;
}

const PRODUCTS_FOR_MEDIAN_MIN = 5;

export async function refreshMedians(db: AllBrandsDb): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await refreshGroupFootprints(tx, { fewest: PRODUCTS_FOR_MEDIAN_MIN, at });
    for (const implausible of await listImplausibleFootprints(tx, { mediansMax: MEDIANS_MAX }))
      await queueChecks(tx, implausible);
  });
}

const PRODUCTS_PER_STEP = 50;

export const productCheck: HandlerOf<"product_check"> = {
  step: (job, { productIds }) =>
    job.end(async (tx) => {
      const at = now();
      for (let start = 0; start < productIds.length; start += PRODUCTS_PER_STEP) {
        await checkProducts(tx, { productIds: productIds.slice(start, start + PRODUCTS_PER_STEP), at });
        await nextTurn();
      }
    }),
};
