import { BarChart } from "@/components/ui/chart";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";

interface RegistrationsChartProps {
  reader: Reader;
  /** `startsOn` is a Monday, YYYY-MM-DD. */
  weeks: readonly { startsOn: string; passports: number }[];
  /** A week that reaches this has that many or more. */
  countedMax: number;
}

/** How many passports each of the last weeks brought. */
export function RegistrationsChart({ reader, weeks, countedMax }: RegistrationsChartProps) {
  const t = translator(reader.locale, "home");
  const ui = translator(reader.locale, "ui");
  const format = formatter(reader);
  const text = (value: number) => (value >= countedMax ? t("moreThan", { count: countedMax }) : format.number(value));
  const total = weeks.reduce((sum, { passports }) => sum + passports, 0);
  if (total === 0) return <p className="text-ink-muted">{t("chart.none", { weeks: weeks.length })}</p>;
  return (
    <BarChart
      points={weeks.map(({ startsOn, passports }) => ({ label: format.calendarDate(startsOn), value: passports, text: text(passports) }))}
      summary={t("chart.summary", { weeks: weeks.length, total: text(total) })}
      heads={[t("chart.week"), t("chart.passports")]}
      tableLabel={ui("chartTable")}
    />
  );
}
