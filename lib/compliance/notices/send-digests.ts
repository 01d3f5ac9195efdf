import { listOpenFields, listStandings } from "@/db/queries/compliance-overview";
import { getBrandName } from "@/db/queries/dossiers";
import { listDueReviews, listLapsed, type DueReview } from "@/db/queries/review-decisions";
import { claimDigest, listDigestMembers, type MailMember } from "@/db/queries/team";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { datesOf, LEGAL_DATES, type LegalDate } from "@/lib/law/calendar";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type Listing, type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { describeLegalDate, legalDateText } from "../assessment/describe-finding";
import { lackingFor } from "../show-overview";
import { unsubscribeLinks } from "./choose-mails";

interface Digest {
  dates: readonly (LegalDate & { lacking: readonly { field: string; products: number }[] })[];
  due: readonly DueReview[];
  lapsed: Awaited<ReturnType<typeof listLapsed>>;
}

const NAME_SHOWN_MAX = 80;

interface DigestFor {
  member: MailMember;
  brandName: string;
  unsubscribePage: string;
  at: Date;
}

function composeDigest(digest: Digest, { member, brandName, unsubscribePage, at }: DigestFor): MessageContent {
  const locale = localeOr(member.locale);
  const reader: Reader = { locale, timeZone: "UTC", now: at.getTime() };
  const t = translator(locale, "reviewMail");
  const { publicUrl } = environment();
  const part = (heading: string, lines: string[], link: { label: string; path: string }): Listing[] =>
    lines.length === 0
      ? []
      : [{ locale, brandName, heading, lines, link: { label: link.label, url: `${publicUrl}${link.path}` } }];
  const subject = t("digest.subject", { brand: brandName });
  return {
    locale,
    brandName,
    subject,
    preview: t("digest.opening"),
    heading: subject,
    paragraphs: [t("digest.opening")],
    facts: [],
    list: [
      ...part(t("digest.dates"), dateLines(digest.dates, reader), {
        label: t("digest.toCalendar"),
        path: "/compliance?law=soon#law",
      }),
      ...part(t("digest.due"), dueLines(digest.due, reader), {
        label: t("due.action"),
        path: "/compliance/queue?assignee=me&assignee=nobody",
      }),
      ...part(
        t("digest.lapsed"),
        digest.lapsed.map(({ name }) => oneLine(name, NAME_SHOWN_MAX)),
        { label: t("lapsed.action"), path: "/compliance/queue?todo=prepare" },
      ),
    ],
    notes: [t("digest.note"), t("unsubscribe", { url: unsubscribePage })],
    footer: t("footer", { brand: brandName }),
  };
}

function dateLines(dates: Digest["dates"], reader: Reader): string[] {
  const t = translator(reader.locale, "reviewMail");
  const compliance = translator(reader.locale, "compliance");
  const fields = translator(reader.locale, "ecodesign");
  return dates.flatMap((date) => [
    t("digest.date", { when: legalDateText(reader, date), what: describeLegalDate(compliance, date.id) }),
    ...date.lacking.map(({ field, products }) =>
      t("digest.lacking", { field: fields(`fields.${field as "gtin"}`), count: products }),
    ),
  ]);
}

function dueLines(due: Digest["due"], reader: Reader): string[] {
  const t = translator(reader.locale, "reviewMail");
  const format = formatter(reader);
  const today = dayOf(new Date(reader.now));
  return due.map(({ name, dueOn, assigneeId }) => {
    const when = t(dueOn < today ? "due.overdue" : "due.dueOn", { day: format.calendarDate(dueOn) });
    const review = `${oneLine(name, NAME_SHOWN_MAX)}: ${when}`;
    return assigneeId === null ? t("digest.ofNobody", { review }) : review;
  });
}

const DIGEST_EVERY_DAYS = 7;
const MEMBERS_PER_RUN = 500;
const REVIEWS_NAMED = 10;

/** Legal dates within 90 days. Empty digests are not sent. Returns the number of mails. */
export async function sendDigests(db: AllBrandsDb): Promise<number> {
  const at = now();
  const before = dayOf(new Date(at.getTime() - (DIGEST_EVERY_DAYS - 1) * DAY_MS));
  let written = 0;
  for (const member of await listDigestMembers(db, { before, limit: MEMBERS_PER_RUN }))
    if (await inBrand(db, member.brandId).transaction((tx) => sendDigest(tx, member, { before, at }))) written += 1;
  return written;
}

async function sendDigest(
  tx: BrandDb,
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

async function readDigest(db: BrandDb, { brandId, userId }: MailMember, at: Date): Promise<Digest> {
  const since = new Date(at.getTime() - DIGEST_EVERY_DAYS * DAY_MS);
  const until = dayOf(new Date(at.getTime() + DIGEST_EVERY_DAYS * DAY_MS));
  const standings = await listStandings(db, brandId);
  const ownGroups = standings.map(({ productGroup }) => productGroup);
  const openFields = await listOpenFields(db, brandId);
  const dates = ownGroups.length === 0 ? [] : datesOf(LEGAL_DATES, { view: "soon", today: dayOf(at), ownGroups });
  return {
    dates: dates.map((date) => ({ ...date, lacking: lackingFor(date, openFields) })),
    due: await listDueReviews(db, { brandId, userId, until, limit: REVIEWS_NAMED }),
    lapsed: await listLapsed(db, { brandId, since, limit: REVIEWS_NAMED }),
  };
}
