import type { LegalDate } from "@/lib/law/calendar";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** When a date of the law's calendar is, as exactly as it is known: a day, a quarter, half a year, a year. */
export function legalDateWords(reader: Reader, { from, precision }: Pick<LegalDate, "from" | "precision">): string {
  const t = translator(reader.locale, "review");
  const year = from.slice(0, 4);
  const month = Number(from.slice(5, 7));
  if (precision === "day") return formatter(reader).calendarDate(from);
  if (precision === "quarter") return t("legal.quarter", { quarter: Math.ceil(month / 3), year });
  return precision === "half" ? t("legal.half", { half: month > 6 ? 2 : 1, year }) : year;
}
