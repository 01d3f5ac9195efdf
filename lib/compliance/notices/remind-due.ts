import { getBrandName } from "@/db/queries/dossiers";
import { listComplianceAddresses } from "@/db/queries/evidence-lists";
import { listMailMembers } from "@/db/queries/mail-members";
import { claimDueReminder, type DueReview, listUnremindedReviews } from "@/db/queries/review-notices";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { formatter } from "@/lib/platform/i18n/format";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { dayOf } from "@/lib/warranties/rules";
import { composeNotice } from "./compose-notice";

/** How long before a review is due somebody is reminded of it. */
export const REMINDED_BEFORE_DAYS = 2;
const REVIEWS_PER_RUN = 5_000;

type Addressee = Awaited<ReturnType<typeof listComplianceAddresses>>[number];

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
    const brandName = await getBrandName(tx, brandId);
    const people = await listMailMembers(tx, brandId);
    const responsible = await listComplianceAddresses(tx, brandId);
    const mails = new Map<string, { to: Addressee; reviews: DueReview[] }>();
    for (const review of claimed) {
      const assignee = people.find(({ userId }) => userId === review.assigneeId);
      for (const to of assignee ? [assignee] : responsible) {
        const mail = mails.get(to.email) ?? { to, reviews: [] };
        mail.reviews.push(review);
        mails.set(to.email, mail);
      }
    }
    for (const { to, reviews } of mails.values())
      await enqueueEmail(tx, {
        brandId,
        transferId: null,
        kind: "review_due",
        at,
        to: to.email,
        replyTo: null,
        content: composeDue({ to, brandName, reviews, at }),
      });
    return claimed.length;
  });
}

interface Due {
  to: Addressee;
  brandName: string;
  reviews: readonly DueReview[];
  at: Date;
}

function composeDue({ to, brandName, reviews, at }: Due) {
  const locale = localeOr(to.locale);
  const t = translator(locale, "reviewMail");
  const format = formatter({ locale, timeZone: "UTC", now: at.getTime() });
  const today = dayOf(at);
  return composeNotice({
    locale,
    brandName,
    subject: t("due.subject", { count: reviews.length }),
    opening: t("due.opening", { count: reviews.length }),
    facts: reviews.map(({ name, dueOn }) => ({
      label: name,
      value: t(dueOn < today ? "due.overdue" : "due.dueOn", { day: format.calendarDate(dueOn) }),
    })),
    action: { label: t("due.action"), path: "/compliance/queue?assignee=me" },
    notes: [t("due.note")],
  });
}
