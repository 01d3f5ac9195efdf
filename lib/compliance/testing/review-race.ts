import { listApprovals, listReviewEvents } from "@/db/queries/compliance-reviews";
import { findVersionData } from "@/db/queries/product-versions";
import type { AllBrandsDb } from "@/db/tenant";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";
import { contextOf } from "@/lib/platform/testing/factories";
import { approveProduct } from "../reviews/approve-product";
import { isReviewChain } from "../reviews/open-review";
import { type Member, mintReview } from "./review-kit";

/** Two approvals and an edit of one submitted product at the same moment; and what must hold afterwards. */

interface RaceRound {
  /** What does not hold; empty: all is well. */
  errors: string[];
  approved: number;
  edited: number;
}

const isDone = (outcome: PromiseSettledResult<unknown>) => outcome.status === "fulfilled";

async function raceOfReview(
  db: AllBrandsDb,
  many: AllBrandsDb,
  round: number,
  scene: Awaited<ReturnType<typeof mintReview>> & { second: Member },
): Promise<RaceRound> {
  const { brandId, productId, ingrid, second, jonas, submit, edit } = scene;
  const version = round + 1;
  await submit(version);
  const approve = (actor: Member) => approveProduct(contextOf(many, actor), { productId, version });
  const contenders = [
    () => approve(ingrid),
    () => edit(version, { weight_g: 500 + round }, jonas, many),
    () => approve(second),
  ];
  const rotated = [...contenders.slice(round % 3), ...contenders.slice(0, round % 3)];
  const outcomes = await Promise.allSettled(rotated.map((run) => run()));
  const at = (index: number) => outcomes[(index - (round % 3) + 3) % 3]!;
  const approved = [at(0), at(2)].filter(isDone).length;
  const edited = isDone(at(1)) ? 1 : 0;
  const errors: string[] = [];
  if (approved > 1) errors.push(`round ${round}: ${approved} approvals of one version`);
  for (const outcome of outcomes)
    if (
      outcome.status === "rejected" &&
      !["edit_conflict", "review_state_conflict"].includes((outcome.reason as { code?: string }).code ?? "")
    )
      errors.push(`round ${round}: ${String(outcome.reason)}`);
  if (edited === 0) {
    errors.push(`round ${round}: the edit was lost`);
    return { errors, approved, edited };
  }
  errors.push(...(await errorsOfHistory(db, { brandId, productId, version, approved })));
  return { errors, approved, edited };
}

async function errorsOfHistory(
  db: AllBrandsDb,
  { brandId, productId, version, approved }: { brandId: string; productId: string; version: number; approved: number },
): Promise<string[]> {
  const [events, approvals, data] = await Promise.all([
    listReviewEvents(db, { brandId, productId }),
    listApprovals(db, { brandId, productId }),
    findVersionData(db, { brandId, productId, version }),
  ]);
  const errors: string[] = [];
  if (!isReviewChain(events.map(({ event }) => event))) errors.push(`version ${version}: the history is no chain`);
  const states = events.map(({ event }) => [event.fromState, event.toState]);
  if (states.some(([from], index) => index > 0 && from !== states[index - 1]![1]))
    errors.push(`version ${version}: a step does not begin where the last one ended`);
  const kinds = events
    .filter(
      ({ event }) => event.productVersion > version || (event.productVersion === version && event.kind !== "returned"),
    )
    .map(({ event }) => event.kind);
  const expected = approved === 1 ? ["submitted", "approved", "returned"] : ["submitted", "returned"];
  if (String(kinds) !== String(expected))
    errors.push(`version ${version}: ${String(kinds)} instead of ${String(expected)}`);
  const covering = approvals.filter(({ approval }) => approval.productVersion === version);
  if (covering.length !== approved)
    errors.push(`version ${version}: ${covering.length} approvals are kept, ${approved} were given`);
  for (const { approval } of covering) {
    if (canonicalJson(approval.content.data) !== canonicalJson(data))
      errors.push(`version ${version}: the approval covers other data`);
    if (sha256Hex(canonicalJson(approval.content)) !== approval.sha256)
      errors.push(`version ${version}: the hash does not fit`);
  }
  return errors;
}

/**
 * Several rounds on one product, one after the other. Answers what did not hold, and how often an approval came first.
 */
export async function raceReviews(
  db: AllBrandsDb,
  many: AllBrandsDb,
  rounds: number,
): Promise<{ errors: string[]; approvedFirst: number; editedFirst: number }> {
  const scene = await mintReview(db);
  const second = await scene.member("compliance");
  const errors: string[] = [];
  let approvedFirst = 0;
  for (let round = 0; round < rounds; round += 1) {
    const result = await raceOfReview(db, many, round, { ...scene, second });
    errors.push(...result.errors);
    approvedFirst += result.approved;
    if (result.edited === 0) break;
  }
  return { errors, approvedFirst, editedFirst: rounds - approvedFirst };
}
