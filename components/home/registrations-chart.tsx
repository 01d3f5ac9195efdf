import { BarChart } from "@/components/ui/chart";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface RegistrationsChartProps {
  reader: Reader;
  /** Of seven days each, the last one ending today. `startsOn` is YYYY-MM-DD. */
  weeks: readonly { startsOn: string; passports: number }[];
  /** Ever. */
  total: number;
}

/** How many passports each of the last weeks brought. */
export function RegistrationsChart({ reader, weeks, total }: RegistrationsChartProps) {
  const t = translator(reader.locale, "home");
  const ui = translator(reader.locale, "ui");
  const format = formatter(reader);
  const recent = weeks.reduce((sum, { passports }) => sum + passports, 0);
  if (recent === 0) return <p className="text-ink-muted">{t("chart.none", { weeks: weeks.length })}</p>;
  return (
    <>
      <p className="mb-4 text-sm text-ink-muted">{t("chart.total", { recent, total })}</p>
      <BarChart
        points={weeks.map(({ startsOn, passports }) => ({
          label: format.calendarDate(startsOn),
          value: passports,
          text: format.number(passports),
        }))}
        summary={t("chart.summary", { weeks: weeks.length, total: recent })}
        heads={[t("chart.week"), t("chart.passports")]}
        tableLabel={ui("chartTable")}
      />
    </>
  );
}
