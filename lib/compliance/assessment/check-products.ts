import {
  type CheckResult,
  type CheckSubjectRow,
  lockCheckSubjects,
  upsertCheckResults,
} from "@/db/queries/compliance-checks";
import type { TenantDb } from "@/db/tenant";
import { productSnapshot } from "@/lib/products/rules";
import { dayOf } from "@/lib/warranties/rules";
import type { DeclaredProduct, Subject } from "../checks/subject";
import { checkResult, FindingsKeeper } from "./check-result";

/**
 * Runs the checks on products and stores what they say, inside the transaction that changed them. Call it after the
 * change is written. Products that another transaction has locked are left to that one.
 */
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
    // A snapshot is plain data of the contract's fields, which the database's own types do not say.
    declared: productSnapshot(row) as unknown as DeclaredProduct,
    today,
    units: { count, withoutSerial, withoutBatch, sharedSerials },
    earlierRecycledContent,
    medianFootprint,
    evidence: row.evidence,
  };
}
