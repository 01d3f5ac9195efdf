import { DEADLINE_MARK, type DeadlineStyle, formatDeadline } from "@/lib/platform/i18n/conventions";
import type { Locale } from "@/lib/platform/i18n/locales";

interface DeadlineProps {
  locale: Locale;
  at: Date;
  style?: DeadlineStyle;
  sentence?: string;
}

/** In UTC and with the zone, as in the mail that announced it. */
export function Deadline({ locale, at, style = "long", sentence = DEADLINE_MARK }: DeadlineProps) {
  const [before, after] = sentence.split(DEADLINE_MARK);
  if (after === undefined) return sentence;
  return (
    <>
      {before}
      <time dateTime={at.toISOString()}>{formatDeadline(locale, at, style)}</time>
      {after}
    </>
  );
}
