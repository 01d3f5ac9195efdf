import type { CheckResult } from "@/db/queries/compliance-checks";
import type { StoredFinding } from "@/db/schema/columns";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";
import type { Subject } from "../checks/subject";
import { type CheckId, type Finding, formerName, openChecks, type Severity, worstOf } from "../rules";
import { assessProduct } from "./assess-product";

/** An override is valid until the finding changes. Uses the former name of the check if there is one. */
export function findingHash({ check, severity, reason, field, values }: Finding): string {
  return sha256Hex(canonicalJson({ check: formerName(check) ?? check, severity, reason, field, values })).slice(0, 32);
}

interface KeptFindings {
  findings: StoredFinding[];
  worstSeverity: Severity | null;
  openChecks: CheckId[];
}

class Met {
  readonly next = new Map<StoredFinding, Met>();
  findings: KeptFindings | null = null;
}

/** Linear search is used up to this number; further findings differ for each product. */
const ALIKE_MAX = 16;

/** Most products have the same findings: each is hashed once, and equal lists are the same object, cheap to compare. */
export class FindingsKeeper {
  readonly #byCheck = new Map<CheckId, StoredFinding[]>();
  readonly #none = new Met();
  readonly #missing = new Map<string, string[]>();

  keepAll(findings: readonly Finding[]): KeptFindings {
    const unified = findings.map((finding) => this.keep(finding));
    let met = this.#none;
    for (const finding of unified) {
      let next = met.next.get(finding);
      if (!next) met.next.set(finding, (next = new Met()));
      met = next;
    }
    return (met.findings ??= standing(unified));
  }

  keep(finding: Finding): StoredFinding {
    let known = this.#byCheck.get(finding.check);
    if (!known) this.#byCheck.set(finding.check, (known = []));
    for (const knownResult of known) if (saysTheSame(knownResult, finding)) return knownResult;
    const stored = { ...finding, hash: findingHash(finding), isOverridden: false };
    if (known.length < ALIKE_MAX) known.push(stored);
    return stored;
  }

  keepMissing(missing: readonly string[]): string[] {
    const key = missing.join(" ");
    let finding = this.#missing.get(key);
    if (!finding) this.#missing.set(key, (finding = [...missing]));
    return finding;
  }
}

function saysTheSame(one: Finding, other: Finding): boolean {
  if (one.severity !== other.severity || one.reason !== other.reason || one.field !== other.field) return false;
  const names = Object.keys(one.values);
  return (
    names.length === Object.keys(other.values).length && names.every((name) => one.values[name] === other.values[name])
  );
}

function standing(findings: StoredFinding[]): KeptFindings {
  const open = findings.filter(({ isOverridden }) => !isOverridden);
  return { findings, worstSeverity: worstOf(open), openChecks: openChecks(open) };
}

interface Checked {
  product: Pick<CheckResult, "productId" | "brandId" | "productVersion" | "stateSince">;
  subject: Subject;
  overridden: readonly string[];
}

export function checkResult({ product, subject, overridden }: Checked, keeper: FindingsKeeper): CheckResult {
  const { productId, brandId, productVersion, stateSince } = product;
  const { ruleSet, readiness, findings, nextDue, expiresOn } = assessProduct(subject);
  const finding =
    overridden.length === 0
      ? keeper.keepAll(findings)
      : standing(
          findings.map((finding) => {
            const stored = keeper.keep(finding);
            return overridden.includes(stored.hash) ? { ...stored, isOverridden: true } : stored;
          }),
        );
  return {
    productId,
    brandId,
    productVersion,
    stateSince,
    ruleSet,
    answered: readiness.answered,
    required: readiness.required,
    answeredWeight: readiness.answered_weight,
    requiredWeight: readiness.required_weight,
    missing: keeper.keepMissing(readiness.missing),
    worstSeverity: finding.worstSeverity,
    openChecks: finding.openChecks,
    findings: finding.findings,
    nextDue,
    expiresOn,
  };
}
