import type { Formatter } from "@/lib/platform/i18n/format";

/** How long a request took, given in microseconds, as the reader writes milliseconds. */
export function durationText(format: Formatter, durationUs: number): string {
  const maximumFractionDigits = durationUs < 10_000 ? 1 : 0;
  return format.number(durationUs / 1000, {
    style: "unit",
    unit: "millisecond",
    unitDisplay: "short",
    maximumFractionDigits,
  });
}
