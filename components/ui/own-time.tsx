"use client";

import { useSyncExternalStore } from "react";
import { DEADLINE_MARK, type DeadlineStyle, formatDeadline } from "@/lib/platform/i18n/format-deadline";
import type { Locale } from "@/lib/platform/i18n/locales";

interface OwnTimeProps {
  /** RFC 3339. */
  instant: string;
  /** As the server wrote it, for the zone that it knew of. */
  shown: string;
  timeZone: string;
  locale: Locale;
  style: DeadlineStyle;
  /** A sentence with DEADLINE_MARK where the time stands; left out: the time alone. */
  sentence?: string;
}

const neverChanges = () => () => {};
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * An instant in the reader's own time from the first visit on, when the server does not know their zone yet; without
 * scripts as the server wrote it, zone named.
 */
export function OwnTime({ instant, shown, timeZone, locale, style, sentence = DEADLINE_MARK }: OwnTimeProps) {
  const zone = useSyncExternalStore(neverChanges, zoneOfBrowser, () => timeZone);
  const time = zone === timeZone ? shown : formatDeadline(locale, new Date(instant), style, zone);
  const [before, after] = sentence.split(DEADLINE_MARK);
  if (after === undefined) return sentence;
  return (
    <>
      {before}
      <time dateTime={instant}>{time}</time>
      {after}
    </>
  );
}
