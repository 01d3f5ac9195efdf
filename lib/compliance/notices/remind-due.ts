import { updateReview, updateReviewState } from "@/db/queries/compliance-reviews";
import { getBrandName } from "@/db/queries/dossiers";
import { listComplianceAddresses } from "@/db/queries/evidence-lists";
import {
  claimDueReminder,
  type DueReview,
  listUnremindedReviews,
  listEnded,
  listLapsing,
} from "@/db/queries/review-decisions";
import { listMailMembers } from "@/db/queries/team";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import type { AuditDetail } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { getLockedProduct } from "../reviews/get-locked-product";
import { appendReviewEvent } from "../reviews/open-review";
import { type Addressee, mailNotice, type Notice, type Words } from "./mail-notice";

const REMINDED_BEFORE_DAYS = 2;
const REVIEWS_PER_RUN = 5_000;

/** Due within two days or overdue. One mail per run, and once per due date. Returns the number of reviews. */
export async function remindDueReviews(db: AllBrandsDb): Promise<number> {
  const at = now();
  const until = dayOf(new Date(at.getTime() + REMINDED_BEFORE_DAYS * DAY_MS));
  const due = await listUnremindedReviews(db, { until, limit: REVIEWS_PER_RUN });
  let reminderCount = 0;
  for (const brandId of new Set(due.map((review) => review.brandId)))
    reminderCount += await remindBrand(db, { brandId, due: due.filter((review) => review.brandId === brandId), at });
  return reminderCount;
}

async function remindBrand(
  db: AllBrandsDb,
  { brandId, due, at }: { brandId: string; due: readonly DueReview[]; at: Date },
): Promise<number> {
  return inBrand(db, brandId).transaction(async (tx) => {
    const claimed: DueReview[] = [];
    for (const review of due) if (await claimDueReminder(tx, review)) claimed.push(review);
    if (claimed.length === 0) return 0;
    const people = await listMailMembers(tx, brandId);
    const responsible = await listComplianceAddresses(tx, brandId);
    const mails = new Map<string, { to: Addressee; reviews: DueReview[] }>();
    for (const review of claimed) {
      const assignee = people.find(({ userId }) => userId === review.assigneeId);
      for (const to of assignee ? [assignee] : responsible) {
        const reviews = mails.get(to.email)?.reviews ?? [];
        mails.set(to.email, { to, reviews: [...reviews, review] });
      }
    }
    const occasion = { kind: "review_due", brandId, brandName: await getBrandName(tx, brandId), at } as const;
    for (const { to, reviews } of mails.values()) await mailNotice(tx, occasion, to, dueNotice(reviews, dayOf(at)));
    return claimed.length;
  });
}

const dueNotice =
  (reviews: readonly DueReview[], today: string) =>
  ({ t, format }: Words): Notice => ({
    subject: t("due.subject", { count: reviews.length }),
    opening: t("due.opening", { count: reviews.length }),
    facts: reviews.map(({ name, dueOn }) => ({
      label: name,
      value: t(dueOn < today ? "due.overdue" : "due.dueOn", { day: format.calendarDate(dueOn) }),
    })),
    action: { label: t("due.action"), path: "/compliance/queue?assignee=me" },
    note: t("due.note"),
  });

const PRODUCTS_PER_RUN = 1_000;
const PRODUCTS_PER_TRANSACTION = 100;

interface Lapsed {
  productId: string;
  name: string;
  endedOn: string;
}

/** Approvals that rely on an expired document return to draft. Notifies compliance members, or else owners. */
export async function lapseApprovals(db: AllBrandsDb): Promise<number> {
  const today = dayOf(now());
  const lapsing = await listLapsing(db, { today, limit: PRODUCTS_PER_RUN });
  let lapsed = 0;
  for (const brandId of new Set(lapsing.map((product) => product.brandId))) {
    const productIds = lapsing.flatMap((product) => (product.brandId === brandId ? [product.productId] : []));
    for (let start = 0; start < productIds.length; start += PRODUCTS_PER_TRANSACTION) {
      const some = productIds.slice(start, start + PRODUCTS_PER_TRANSACTION);
      lapsed += await inBrand(db, brandId).transaction((own) => lapseSome(own, { brandId, productIds: some, today }));
    }
  }
  return lapsed;
}

async function lapseSome(
  own: BrandDb,
  { brandId, productIds, today }: { brandId: string; productIds: readonly string[]; today: string },
): Promise<number> {
  const actor = { kind: "system", brandId } as const;
  const { tx, audit, at } = jobScope("lapse-approvals", own, { actor, requestId: newId("req") });
  const lapsed: (Lapsed & { detail: AuditDetail<"review.approval_lapsed"> })[] = [];
  for (const productId of productIds) {
    const product = await getLockedProduct(tx, { brandId, productId });
    const ended = await listEnded(tx, { productId, today });
    const [first] = ended;
    if (!first) continue;
    const { version, name } = product;
    await updateReviewState(tx, { brandId, productId, version, from: "approved", to: "draft" });
    await updateReview(tx, { productId, stateSince: at, returnedFields: [] });
    const documents = ended.map(({ id, title, validUntil }) => ({ id, title, valid_until: validUntil }));
    const detail = { approval: first.approval, ended: documents };
    await appendReviewEvent(tx, actor, {
      productId,
      at,
      kind: "returned",
      productVersion: version,
      fromState: "approved",
      toState: "draft",
      detail,
    });
    const endedOn = requireValue(first.validUntil, "Valid until");
    lapsed.push({ productId, name, endedOn, detail: { version, approval: first.approval, documents } });
  }
  if (lapsed.length > 0) await notifyCompliance(tx, { brandId, lapsed, at });
  for (const { productId, detail } of lapsed) await audit("review.approval_lapsed", productId, detail);
  return lapsed.length;
}

async function notifyCompliance(
  tx: BrandDb,
  { brandId, lapsed, at }: { brandId: string; lapsed: readonly Lapsed[]; at: Date },
): Promise<void> {
  const occasion = { kind: "approval_lapsed", brandId, brandName: await getBrandName(tx, brandId), at } as const;
  for (const member of await listComplianceAddresses(tx, brandId))
    await mailNotice(tx, occasion, member, ({ t, format }) => ({
      subject: t("lapsed.subject", { count: lapsed.length }),
      opening: t("lapsed.opening", { count: lapsed.length }),
      facts: lapsed.map(({ name, endedOn }) => ({
        label: name,
        value: t("lapsed.ended", { day: format.calendarDate(endedOn) }),
      })),
      action: { label: t("lapsed.action"), path: "/compliance/queue?todo=prepare" },
      note: t("lapsed.note"),
    }));
}
