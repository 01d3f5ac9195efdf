import { listOpenFields } from "@/db/queries/compliance-overview";
import { listStandings } from "@/db/queries/compliance-overview";
import { getBrandName } from "@/db/queries/dossiers";
import { claimDigest, listDigestMembers, type MailMember } from "@/db/queries/mail-members";
import { listDueReviews, listLapsed } from "@/db/queries/review-notices";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { datesOf, LEGAL_DATES } from "@/lib/law/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { dayOf } from "@/lib/warranties/rules";
import { lackingFor } from "../show-overview";
import { composeDigest, type Digest } from "./compose-digest";
import { unsubscribeLinks } from "./unsubscribe-link";

const DIGEST_EVERY_DAYS = 7;
const MEMBERS_PER_RUN = 500;
const REVIEWS_NAMED = 10;

/**
 * Mails the weekly digest to the members who switched it on: what comes within 90 days for the brand's groups, which
 * data it asks for that products lack, reviews that are due, approvals that lapsed. Where there is nothing to say,
 * nothing is sent. Answers how many mails it wrote.
 */
export async function sendDigests(db: AllBrandsDb): Promise<number> {
  const at = now();
  const before = dayOf(new Date(at.getTime() - (DIGEST_EVERY_DAYS - 1) * DAY_MS));
  let written = 0;
  for (const member of await listDigestMembers(db, { before, limit: MEMBERS_PER_RUN }))
    if (await db.transaction((tx) => sendDigest(tx, member, { before, at }))) written += 1;
  return written;
}

async function sendDigest(
  tx: AllBrandsDb,
  member: MailMember,
  { before, at }: { before: string; at: Date },
): Promise<boolean> {
  const { brandId, userId, email } = member;
  if (!(await claimDigest(tx, { brandId, userId, before, today: dayOf(at) }))) return false;
  const digest = await readDigest(tx, member, at);
  if (Object.values(digest).every((part) => part.length === 0)) return false;
  const { page, oneClick } = unsubscribeLinks({ brandId, userId, mail: "digest" });
  const brandName = await getBrandName(tx, brandId);
  await enqueueEmail(tx, {
    brandId,
    transferId: null,
    kind: "law_digest",
    at,
    to: email,
    replyTo: null,
    unsubscribe: oneClick,
    content: composeDigest(digest, { member, brandName, unsubscribePage: page, at }),
  });
  return true;
}

async function readDigest(tx: AllBrandsDb, { brandId, userId }: MailMember, at: Date): Promise<Digest> {
  const since = new Date(at.getTime() - DIGEST_EVERY_DAYS * DAY_MS);
  const until = dayOf(new Date(at.getTime() + DIGEST_EVERY_DAYS * DAY_MS));
  const db = inBrand(tx, brandId);
  const standings = await listStandings(db, brandId);
  const ownGroups = standings.map(({ productGroup }) => productGroup);
  const openFields = await listOpenFields(db, brandId);
  // A brand without products is not told of every group's dates.
  const dates = ownGroups.length === 0 ? [] : datesOf(LEGAL_DATES, { view: "soon", today: dayOf(at), ownGroups });
  return {
    dates: dates.map((date) => ({ ...date, lacking: lackingFor(date, openFields) })),
    due: await listDueReviews(db, { brandId, userId, until, limit: REVIEWS_NAMED }),
    lapsed: await listLapsed(db, { brandId, since, limit: REVIEWS_NAMED }),
  };
}
