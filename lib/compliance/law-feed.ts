import { actAddress, LAW_STATE_DAY } from "@/lib/law/acts";
import { LEGAL_DATES, type LegalDate, statusOfDate } from "@/lib/law/calendar";
import { cite } from "@/lib/law/cite";
import { provisionOf } from "@/lib/law/provisions";
import type { ProductGroup } from "@/lib/law/rules";
import { utcDay } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { describeLegalDate, describeStatus, legalDateText, verificationText } from "./assessment/describe-finding";

/** Legal dates as a subscription (RFC 5545, RFC 7986). Public, because it contains no brand's data. */

const FOLD_OCTETS = 75;

/** Lines of at most 75 octets without splitting a character (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > FOLD_OCTETS) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|[\r\n]/g, "\\n");

const plainDay = (day: string) => day.replaceAll("-", "");
const dayAfter = (day: string) => utcDay(Date.parse(day) + DAY_MS);

export function lawFeed({ locale, groups }: { locale: Locale; groups: readonly ProductGroup[] }): string {
  const name = translator(locale, "review")("legal.title");
  const dates = LEGAL_DATES.filter(
    (date) =>
      date.precision !== "open" &&
      (groups.length === 0 || date.groups === null || date.groups.some((group) => groups.includes(group))),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Carnet//Law//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME;LANGUAGE=${locale}:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    ...dates.flatMap((date) => event(date, locale)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function event(date: LegalDate, locale: Locale): string[] {
  const compliance = translator(locale, "compliance");
  const group = translator(locale, "ecodesign");
  const reader = { locale, timeZone: "UTC", now: now().getTime() };
  const when = legalDateText(reader, date);
  const standing = { status: statusOfDate(date, utcDay(reader.now)), from: null };
  const what = describeLegalDate(compliance, date.id);
  const description = [
    `${when} · ${describeStatus(compliance, standing, (day) => day)}`,
    cite(locale, date.provisions),
    verificationText(reader, date.provisions),
  ].join("\n");
  const address = date.provisions.map((id) => actAddress(provisionOf(id).act)).find((link) => link !== null);
  const groups = (date.groups ?? []).map((one) => escaped(group(`choices.product_group.${one}`)));
  const summary = date.precision === "day" ? what : `${what} (${when})`;
  return [
    "BEGIN:VEVENT",
    `UID:law-${date.id}@${new URL(environment().publicUrl).hostname}`,
    `DTSTAMP:${plainDay(LAW_STATE_DAY)}T000000Z`,
    `DTSTART;VALUE=DATE:${plainDay(date.from)}`,
    `DTEND;VALUE=DATE:${plainDay(dayAfter(date.from))}`,
    `SUMMARY;LANGUAGE=${locale}:${escaped(summary)}`,
    `DESCRIPTION;LANGUAGE=${locale}:${escaped(description)}`,
    ...(groups.length > 0 ? [`CATEGORIES;LANGUAGE=${locale}:${groups.join(",")}`] : []),
    ...(address ? [`URL:${address}`] : []),
    `STATUS:${date.isAdopted ? "CONFIRMED" : "TENTATIVE"}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

export function lawFeedAddress({ locale, groups }: { locale: Locale; groups: readonly string[] }): string {
  const query = new URLSearchParams([["lang", locale], ...groups.map((group) => ["group", group])]);
  return `${environment().publicUrl}/law-calendar?${query}`;
}
