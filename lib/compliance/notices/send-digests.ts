import { listOpenFields, listStandings } from "@/db/queries/compliance-overview";
import { getBrandName } from "@/db/queries/dossiers";
import { listNotifications } from "@/db/queries/notifications";
import { listDueReviews, listLapsed, type DueReview } from "@/db/queries/review-decisions";
import { claimDigest, listDigestMembers, type MailMember } from "@/db/queries/team";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { ROLE_PERMISSIONS } from "@/lib/access/permissions";
import {
  isMailedKind,
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationKind,
} from "@/lib/events/notification-rules";
import { datesOf, LEGAL_DATES, type LegalDate } from "@/lib/law/calendar";
import { describeNotification } from "@/lib/people/notifications/describe-notification";
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
  news: readonly string[];
  dates: readonly (LegalDate & { lacking: readonly { field: string; products: number }[] })[];
  due: readonly DueReview[];
  lapsed: Awaited<ReturnType<typeof listLapsed>>;
}

const NAME_SHOWN_MAX = 80;
const NEWS_CHARACTERS_MAX = 160;

interface DigestFor {
  member: MailMember;
  brandName: string;
  unsubscribePage: string;
  at: Date;
}

function composeDigest(digest: Digest, { member, brandName, unsubscribePage, at }: DigestFor): MessageContent {
  const locale = localeOr(member.locale);
  const reader: Reader = { locale, timeZone: member.digestTimeZone ?? "UTC", now: at.getTime() };
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
      ...part(t("digest.news"), [...digest.news], {
        label: translator(locale, "notifications")("seeAll"),
        path: "/notifications?show=unread",
      }),
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

const MEMBERS_PER_RUN = 500;
const NEWS_NAMED = 20;
const REVIEWS_NAMED = 10;

/** Legal dates within 90 days, once a week. Empty digests are not sent. Returns the number of mails. */
export async function sendDigests(db: AllBrandsDb): Promise<number> {
  const at = now();
  let written = 0;
  for (const member of await listDigestMembers(db, { at, limit: MEMBERS_PER_RUN }))
    if (await inBrand(db, member.brandId).transaction((tx) => sendDigest(tx, member, at))) written += 1;
  return written;
}

async function sendDigest(tx: BrandDb, member: MailMember, at: Date): Promise<boolean> {
  const { brandId, userId, email } = member;
  if (!(await claimDigest(tx, { brandId, userId, at }))) return false;
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

/** Unread notifications since the last digest, except those that were also sent as mails of their own. */
async function readNews(db: BrandDb, member: MailMember): Promise<string[]> {
  const { brandId, userId, role, digestSentOn, digestSince, mentionsOffAt } = member;
  const wasMailed = (kind: NotificationKind) =>
    kind === "review_mentioned" ? mentionsOffAt === null : isMailedKind(kind);
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) => !wasMailed(kind) && ROLE_PERMISSIONS[role].has(NOTIFICATION_RULES[kind].may),
  );
  const since = digestSentOn === null ? (digestSince ?? undefined) : new Date(digestSentOn);
  const reader = { brandId, userId, kinds, isUnread: true, limit: NEWS_NAMED };
  const rows = await listNotifications(db, { ...reader, ...(since && { since }) });
  const t = translator(localeOr(member.locale), "notifications");
  return rows.map((row) => oneLine(describeNotification(t, row), NEWS_CHARACTERS_MAX));
}

const isMonday = (at: Date, timeZone: string | null) =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: timeZone ?? "UTC" }).format(at) === "Monday";

async function readDigest(db: BrandDb, member: MailMember, at: Date): Promise<Digest> {
  const { brandId, userId, digestEveryDays, digestTimeZone } = member;
  const since = new Date(at.getTime() - digestEveryDays * DAY_MS);
  const until = dayOf(new Date(at.getTime() + digestEveryDays * DAY_MS));
  const standings = await listStandings(db, brandId);
  const ownGroups = standings.map(({ productGroup }) => productGroup);
  const openFields = await listOpenFields(db, brandId);
  const hasDates = ownGroups.length > 0 && (digestEveryDays > 1 || isMonday(at, digestTimeZone));
  const dates = !hasDates ? [] : datesOf(LEGAL_DATES, { view: "soon", today: dayOf(at), ownGroups });
  return {
    news: await readNews(db, member),
    dates: dates.map((date) => ({ ...date, lacking: lackingFor(date, openFields) })),
    due: await listDueReviews(db, { brandId, userId, until, limit: REVIEWS_NAMED }),
    lapsed: await listLapsed(db, { brandId, since, limit: REVIEWS_NAMED }),
  };
}
