"use client";

import { useSyncExternalStore } from "react";
import { DEADLINE_MARK, type DeadlineStyle, formatDeadline } from "@/lib/platform/i18n/conventions";
import type { Locale } from "@/lib/platform/i18n/locales";

interface OwnTimeProps {
  /** RFC 3339. */
  instant: string;
  text: string;
  timeZone: string;
  locale: Locale;
  style: DeadlineStyle;
  sentence?: string;
}

const neverChanges = () => () => {};
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own time zone before the server knows it; without scripts the server's text remains. */
export function OwnTime({ instant, text, timeZone, locale, style, sentence = DEADLINE_MARK }: OwnTimeProps) {
  const zone = useSyncExternalStore(neverChanges, zoneOfBrowser, () => timeZone);
  const time = zone === timeZone ? text : formatDeadline(locale, new Date(instant), style, zone);
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
