import { BarChart } from "@/components/ui/chart";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ScanCounts } from "@/lib/scans/scan-counts";

/** How often items were looked at on each of the last days. */
export function ScanChart({ reader, counts: { days, total } }: { reader: Reader; counts: ScanCounts }) {
  const t = translator(reader.locale, "scans");
  const format = formatter(reader);
  if (total === 0) return <p className="text-ink-muted">{t("sum", { count: 0, days: days.length })}</p>;
  return (
    <>
      <p className="mb-4 text-sm text-ink-muted">{t("sum", { count: total, days: days.length })}</p>
      <BarChart
        points={days.map(({ day, scans }) => ({
          label: format.calendarDate(day),
          value: scans,
          text: format.number(scans),
        }))}
        summary={t("chartSummary", { count: total, days: days.length })}
        heads={[t("dayHead"), t("scansHead")]}
        tableLabel={translator(reader.locale, "ui")("chartTable")}
      />
    </>
  );
}
