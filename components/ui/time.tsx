import { formatter, type Instant, type Reader } from "@/lib/platform/i18n/format";

interface TimeProps {
  value: Instant;
  reader: Reader;
  as?: "relative" | "date" | "dateTime";
}

export function Time({ value, reader, as = "relative" }: TimeProps) {
  const format = formatter(reader);
  return (
    <time dateTime={new Date(value).toISOString()} title={format.exact(value)} className="whitespace-nowrap">
      {format[as](value)}
    </time>
  );
}
