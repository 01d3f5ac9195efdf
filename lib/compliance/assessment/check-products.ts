import {
  type CheckResult,
  type CheckSubjectRow,
  lockCheckSubjects,
  upsertCheckResults,
} from "@/db/queries/compliance-checks";
import type { TenantDb } from "@/db/tenant";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";
import { productSnapshot } from "@/lib/products/rules";
import { dayOf } from "@/lib/warranties/rules";
import type { DeclaredProduct, Subject } from "../checks/subject";
import { type Finding, openChecks, worstOf } from "../rules";
import { assessProduct } from "./assess-product";

/**
 * Runs the checks on products and stores what they say, inside the transaction that changed them. Call it after the
 * change is written. Products that another transaction has locked are left to that one.
 */
export async function checkProducts(
  tx: TenantDb,
  { productIds, at }: { productIds: readonly string[]; at: Date },
): Promise<CheckResult[]> {
  const rows = await lockCheckSubjects(tx, productIds);
  const results = rows.map((row) => resultOf(row, at));
  if (results.length > 0) await upsertCheckResults(tx, results, at);
  return results;
}

/** Names a finding by its content, so that an override holds as long as nothing about it changes. */
export function findingHash({ check, severity, reason, field, values }: Finding): string {
  return sha256Hex(canonicalJson({ check, severity, reason, field, values })).slice(0, 32);
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

function resultOf(row: CheckSubjectRow, at: Date): CheckResult {
  const { ruleSet, readiness, findings, nextDue, expiresOn } = assessProduct(subjectOf(row, dayOf(at)));
  const stored = findings.map((finding) => {
    const hash = findingHash(finding);
    return { ...finding, hash, isOverridden: row.overridden.includes(hash) };
  });
  const open = stored.filter(({ isOverridden }) => !isOverridden);
  return {
    productId: row.id,
    brandId: row.brandId,
    productVersion: row.version,
    ruleSet,
    answered: readiness.answered,
    required: readiness.required,
    answeredWeight: readiness.answered_weight,
    requiredWeight: readiness.required_weight,
    missing: readiness.missing,
    worstSeverity: worstOf(open),
    openChecks: openChecks(open),
    findings: stored,
    nextDue,
    expiresOn,
    stateSince: row.createdAt,
  };
}
