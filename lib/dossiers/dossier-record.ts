import type { StoredFinding } from "@/db/schema/columns";
import type { EvidenceEntry } from "@/lib/compliance/reviews/evidence-entry";
import type { ReviewView } from "@/lib/compliance/reviews/open-review";
import { checkNamed, checksNamed } from "@/lib/compliance/rules";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";

export const DOSSIER_FORMAT = "carnet-dossier/1";
export const DOSSIER_RECORD_NAME = "dossier.json";

type Finding = Omit<StoredFinding, "isOverridden">;

interface Stated {
  data: Record<string, unknown>;
  rule_set: string | null;
  readiness: {
    answered: number;
    required: number;
    answered_weight: number;
    required_weight: number;
    missing: string[];
  } | null;
  findings: Finding[];
  overrides: { finding: string; reason: string; by: string; at: string }[];
  evidence: EvidenceEntry[];
}

export interface DossierRecord extends Stated {
  format: typeof DOSSIER_FORMAT;
  dossier_id: string;
  brand: { id: string; name: string };
  product: { id: string; version: number; state: string };
  issued_at: string;
  issued_by: string;
  approval: { number: number; sha256: string } | null;
  data_sha256: string;
  approvals: {
    number: number;
    product_version: number;
    sha256: string;
    submitted_by: string;
    approved_by: string;
    approved_at: string;
  }[];
  history: { events: number; head: string } | null;
  people: Record<string, string>;
}

export interface DossierSource {
  dossierId: string;
  brand: { id: string; name: string };
  shown: ReviewView;
  evidence: EvidenceEntry[];
  approvalNumber: number | null;
  issued: { by: string; at: Date };
}

export function dossierRecord({
  dossierId,
  brand,
  shown,
  evidence,
  approvalNumber,
  issued,
}: DossierSource): DossierRecord {
  const { product, events, approvals } = shown;
  const approval = approvals.find((entry) => entry.approval.number === approvalNumber)?.approval ?? null;
  const stated = approval ? frozenState(approval.content) : workingState(shown, evidence);
  const covered = approvals.filter((entry) => approval === null || entry.approval.number <= approval.number);
  const last = events.at(-1)?.event;
  return {
    format: DOSSIER_FORMAT,
    dossier_id: dossierId,
    brand,
    product: {
      id: product.id,
      version: approval?.productVersion ?? product.version,
      state: approval ? "approved" : product.reviewState,
    },
    issued_at: issued.at.toISOString(),
    issued_by: issued.by,
    approval: approval && { number: approval.number, sha256: approval.sha256 },
    data_sha256: sha256Hex(canonicalJson(stated.data)),
    ...stated,
    approvals: covered
      .toReversed()
      .map(({ approval: { number, productVersion, sha256, submittedBy, approvedBy, approvedAt } }) => ({
        number,
        product_version: productVersion,
        sha256,
        submitted_by: submittedBy,
        approved_by: approvedBy,
        approved_at: approvedAt.toISOString(),
      })),
    history: last ? { events: last.sequence, head: last.hash } : null,
    people: namesOf(
      [
        issued.by,
        ...stated.overrides.map(({ by }) => by),
        ...covered.flatMap(({ approval: { submittedBy, approvedBy } }) => [submittedBy, approvedBy]),
      ],
      shown,
    ),
  };
}

function frozenState(content: unknown): Stated {
  const {
    data,
    rule_set,
    readiness,
    findings,
    overrides,
    evidence = [],
  } = content as Omit<Stated, "evidence"> & Partial<Stated>;
  return { data, rule_set, readiness, overrides, findings: findings.map(inIds), evidence: evidence.map(inProofIds) };
}

/** Old approvals contain check numbers, from before checks had ids. */
export const inIds = <F extends Pick<Finding, "check">>(finding: F): F => ({
  ...finding,
  check: checkNamed(finding.check) ?? finding.check,
});
export const inProofIds = (entry: EvidenceEntry): EvidenceEntry => ({ ...entry, checks: checksNamed(entry.checks) });

function workingState({ product, review, overrides }: ReviewView, evidence: EvidenceEntry[]): Stated {
  const findings = (review?.findings ?? []).map(({ isOverridden: _isOverridden, ...finding }) => finding);
  return {
    data: productSnapshot(product),
    rule_set: review?.ruleSet ?? null,
    readiness: review && {
      answered: review.answered,
      required: review.required,
      answered_weight: review.answeredWeight,
      required_weight: review.requiredWeight,
      missing: review.missing,
    },
    findings,
    overrides: overrides
      .filter(({ override }) => findings.some(({ hash }) => hash === override.findingHash))
      .map(({ override: { findingHash, reason, userId, createdAt } }) => ({
        finding: findingHash,
        reason,
        by: userId,
        at: createdAt.toISOString(),
      })),
    evidence,
  };
}

/** Data minimisation: only the people that the dossier mentions. */
function namesOf(ids: readonly string[], { reviewers, approvals, overrides }: ReviewView): Record<string, string> {
  const known = new Map<string, string | null>([
    ...reviewers.map(({ id, name }) => [id, name] as const),
    ...approvals.flatMap(
      ({ approval, submitterName, approverName }) =>
        [
          [approval.submittedBy, submitterName],
          [approval.approvedBy, approverName],
        ] as const,
    ),
    ...overrides.map(({ override, memberName }) => [override.userId, memberName] as const),
  ]);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = known.get(id);
      return name ? [[id, name]] : [];
    }),
  );
}
