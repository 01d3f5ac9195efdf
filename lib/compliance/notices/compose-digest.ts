import type { MailMember } from "@/db/queries/mail-members";
import type { DueReview, listLapsed } from "@/db/queries/review-notices";
import type { LegalDate } from "@/lib/law/calendar";
import { environment } from "@/lib/platform/env";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type Listing, type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { dayOf } from "@/lib/warranties/rules";
import { describeLegalDate } from "../assessment/describe-finding";
import { legalDateWords } from "../assessment/legal-date-words";

/** What a week's mail tells; a part that is empty is left out. */
export interface Digest {
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

/** The weekly digest in the member's language. */
export function composeDigest(digest: Digest, { member, brandName, unsubscribePage, at }: DigestFor): MessageContent {
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
    t("digest.date", { when: legalDateWords(reader, date), what: describeLegalDate(compliance, date.id) }),
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
