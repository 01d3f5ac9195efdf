import { DAY_MS } from "@/lib/platform/clock";
import { formatter, type Instant, type Reader } from "@/lib/platform/i18n/format";

interface TimeProps {
  value: Instant;
  reader: Reader;
  /** `event`: relative for a month, then the date. The exact time is in the title. */
  as?: "relative" | "date" | "dateTime" | "event";
}

const RELATIVE_FOR_MS = 30 * DAY_MS;

export function Time({ value, reader, as = "relative" }: TimeProps) {
  const format = formatter(reader);
  const time = new Date(value);
  const style = as === "event" ? (reader.now - time.getTime() < RELATIVE_FOR_MS ? "relative" : "date") : as;
  return (
    <time dateTime={time.toISOString()} title={format.exact(value)} className="whitespace-nowrap">
      {format[style](value)}
    </time>
  );
}
