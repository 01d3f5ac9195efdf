import { eq } from "drizzle-orm";
import { GENESIS_HASH } from "@/lib/access/audit-rules";
import { assessProduct } from "@/lib/compliance/assessment/assess-product";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { findingHash } from "@/lib/compliance/assessment/check-result";
import type { DeclaredProduct } from "@/lib/compliance/checks/subject";
import { freezeApproval } from "@/lib/compliance/reviews/approve-product";
import { reviewEventHash } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import { listStandings } from "../queries/compliance-overview";
import { productReviews, readinessDays, reviewApprovals, reviewComments, reviewEvents } from "../schema";
import type { AllBrandsDb } from "../tenant";
import type { By, Chronicle } from "./chronicle";
import { type DemoProduct, daysBefore, momentOn } from "./demo-units";
import { bytesOf, idOf, numberOf } from "./drawn";

export interface Reviewing {
  brandId: string;
  today: Date;
  chronicle: Chronicle;
  clerk: By;
  editor: By;
  second: By;
}

type EventRow = typeof reviewEvents.$inferInsert;
type Moment = Pick<EventRow, "at" | "kind" | "fromState" | "toState" | "productVersion"> & {
  by: By;
  detail?: Record<string, unknown>;
};

const REQUESTED = [
  "Please add the missing figures; the supplier’s data sheet of this season has them.",
  "The GTIN does not match the label in the sample room. Please check with purchasing.",
  "Which facility finished this lot? Without it we cannot register the product.",
];

function momentsOf({ row, article, registeredAt }: DemoProduct, { clerk, editor, second }: Reviewing): Moment[] {
  const after = (at: Date, days: number) =>
    new Date(at.getTime() + days * DAY_MS + numberOf(`${article.model} review ${days}`, 5 * HOUR_MS));
  const moment = (
    at: Date,
    by: By,
    kind: Moment["kind"],
    states: [ReviewState, ReviewState],
    version: number,
    detail?: Moment["detail"],
  ): Moment => ({ at, by, kind, fromState: states[0], toState: states[1], productVersion: version, detail });
  if (row.reviewState === "draft") return [];
  const isCorrected = row.version === 2;
  const moments = [moment(after(registeredAt, 2), clerk, "submitted", ["draft", "submitted"], 1)];
  if (isCorrected) {
    const fields = ["carbon_footprint_kg_co2e", "carbon_verification"];
    moments.push(moment(after(registeredAt, 6), editor, "approved", ["submitted", "approved"], 1));
    moments.push(moment(row.updatedAt, editor, "returned", ["approved", "draft"], 2, { fields }));
    moments.push(moment(new Date(row.updatedAt.getTime() + HOUR_MS), editor, "submitted", ["draft", "submitted"], 2));
  }
  const [decider, decidedAt] = isCorrected ? [second, after(row.updatedAt, 3)] : [editor, after(registeredAt, 5)];
  if (row.reviewState === "approved")
    moments.push(moment(decidedAt, decider, "approved", ["submitted", "approved"], row.version));
  const reason = REQUESTED[numberOf(`${article.model} requested`, REQUESTED.length)];
  if (row.reviewState === "changes_requested")
    moments.push(
      moment(decidedAt, decider, "changes_requested", ["submitted", "changes_requested"], row.version, { reason }),
    );
  return moments;
}

function freeze(
  { row, units, versions }: DemoProduct & { versions: Map<number, Record<string, unknown>> },
  version: number,
  steps: { submitted: Moment; approved: Moment },
) {
  const data = versions.get(version) ?? productSnapshot(row);
  const { ruleSet, readiness, findings } = assessProduct({
    declared: data as unknown as DeclaredProduct,
    today: dayOf(steps.approved.at),
    units: {
      count: units.filter((unit) => unit.registeredAt <= steps.approved.at).length,
      withoutSerial: 0,
      withoutBatch: 0,
      sharedSerials: 0,
    },
    earlierRecycledContent: null,
    medianFootprint: null,
    evidence: [],
  });
  return freezeApproval({
    product: { id: row.id, version, data },
    review: {
      ruleSet,
      answered: readiness.answered,
      required: readiness.required,
      answeredWeight: readiness.answered_weight,
      requiredWeight: readiness.required_weight,
      missing: readiness.missing,
      findings: findings.map((finding) => ({ ...finding, hash: findingHash(finding) })),
    },
    overrides: [],
    evidence: [],
    submitted: { by: steps.submitted.by.id!, at: steps.submitted.at },
    approved: { by: steps.approved.by.id!, at: steps.approved.at },
  });
}

async function seedHistory(
  tx: AllBrandsDb,
  product: DemoProduct,
  versions: Map<number, Record<string, unknown>>,
  reviewing: Reviewing,
): Promise<Moment[]> {
  const { brandId, chronicle } = reviewing;
  const productId = product.row.id;
  const moments = momentsOf(product, reviewing);
  let previousHash = GENESIS_HASH;
  let number = 0;
  for (const [index, { by, detail = {}, ...moment }] of moments.entries()) {
    if (moment.kind === "approved") {
      number += 1;
      const submitted = moments[index - 1]!;
      const frozen = freeze({ ...product, versions }, moment.productVersion, {
        submitted,
        approved: { ...moment, by },
      });
      Object.assign(detail, { approval: number, sha256: frozen.sha256 });
      await tx
        .insert(reviewApprovals)
        .values({
          ...frozen,
          productId,
          number,
          brandId,
          productVersion: moment.productVersion,
          submittedBy: submitted.by.id!,
          approvedBy: by.id!,
          approvedAt: moment.at,
        });
    }
    const row = {
      ...moment,
      detail,
      productId,
      brandId,
      sequence: index + 1,
      actorKind: by.kind,
      actorId: by.id,
      previousHash,
      hash: "",
    };
    previousHash = reviewEventHash(row);
    await tx.insert(reviewEvents).values({ ...row, hash: previousHash });
    if (moment.kind !== "returned")
      chronicle.add(moment.at, by, `review.${moment.kind}`, ["product", productId], {
        version: moment.productVersion,
        ...detail,
      });
  }
  return moments;
}

export async function seedReviews(
  tx: AllBrandsDb,
  catalogue: readonly DemoProduct[],
  before: Map<string, Record<string, unknown>>,
  reviewing: Reviewing,
): Promise<void> {
  const { brandId, today, editor } = reviewing;
  await checkProducts(tx, { productIds: catalogue.map(({ row }) => row.id), at: today });
  for (const [index, product] of catalogue.entries()) {
    const { row, article, registeredAt } = product;
    const earlier = before.get(row.id);
    const moments = await seedHistory(tx, product, new Map(earlier ? [[1, earlier]] : []), reviewing);
    const submitted = moments.findLast(({ kind }) => kind === "submitted");
    const isOpen = row.reviewState !== "approved";
    await tx
      .update(productReviews)
      .set({
        stateSince: moments.at(-1)?.at ?? registeredAt,
        submittedBy: submitted?.by.id ?? null,
        submittedAt: submitted?.at ?? null,
        ...(isOpen && index % 3 !== 0
          ? {
              assigneeId: editor.id,
              dueOn: dayOf(new Date(today.getTime() + (numberOf(`${article.model} due`, 21) - 4) * DAY_MS)),
            }
          : {}),
      })
      .where(eq(productReviews.productId, row.id));
    if (row.reviewState !== "changes_requested") continue;
    const at = momentOn(`${article.model} comment`, daysBefore(today, 3));
    const comment = {
      id: idOf("cmt", at, bytesOf(`${article.model} comment`)),
      brandId,
      productId: row.id,
      field: "facilities",
      createdAt: at,
      authorId: editor.id!,
    };
    await tx
      .insert(reviewComments)
      .values({
        ...comment,
        body: "Lot and finishing site are on the delivery note; I asked the supplier for a copy.",
      });
  }
  await seedReadinessDays(tx, { brandId, today });
}

const DAYS_KEPT = 90;

async function seedReadinessDays(tx: AllBrandsDb, { brandId, today }: { brandId: string; today: Date }): Promise<void> {
  const standings = await listStandings(tx, brandId);
  const rows = standings.flatMap((standing) =>
    Array.from({ length: DAYS_KEPT }, (_, index) => {
      const ago = DAYS_KEPT - index;
      const open =
        0.14 * (ago / DAYS_KEPT) ** 1.4 + numberOf(`${standing.productGroup} ${Math.floor(ago / 6)}`, 20) / 1000;
      return {
        ...standing,
        brandId,
        day: dayOf(daysBefore(today, ago)),
        answeredWeight: Math.round(standing.answeredWeight * (1 - open)),
        approved: Math.max(0, standing.approved - Math.floor(ago / 18)),
        withErrors: Math.min(standing.products, standing.withErrors + Math.floor(ago / 25)),
      };
    }),
  );
  await tx.insert(readinessDays).values(rows);
}
