import { getBrandName } from "@/db/queries/dossiers";
import { listComplianceAddresses } from "@/db/queries/evidence-lists";
import { listMailMembers } from "@/db/queries/mail-members";
import { claimDueReminder, type DueReview, listUnremindedReviews } from "@/db/queries/review-notices";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";
import { type Addressee, mailNotice, type Notice, type Words } from "./mail-notice";

/** How long before a review is due somebody is reminded of it. */
export const REMINDED_BEFORE_DAYS = 2;
const REVIEWS_PER_RUN = 5_000;

/**
 * Mails each assignee about reviews that are due within two days or overdue, and the compliance members about those of
 * nobody: one mail a run, and once for each due day. Answers how many reviews it told of.
 */
export async function remindDueReviews(db: AllBrandsDb): Promise<number> {
  const at = now();
  const until = dayOf(new Date(at.getTime() + REMINDED_BEFORE_DAYS * DAY_MS));
  const due = await listUnremindedReviews(db, { until, limit: REVIEWS_PER_RUN });
  let told = 0;
  for (const brandId of new Set(due.map((review) => review.brandId)))
    told += await remindBrand(db, { brandId, due: due.filter((review) => review.brandId === brandId), at });
  return told;
}

async function remindBrand(
  db: AllBrandsDb,
  { brandId, due, at }: { brandId: string; due: readonly DueReview[]; at: Date },
): Promise<number> {
  return db.transaction(async (tx) => {
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
