import { BarChart } from "@/components/ui/chart";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ScansView, ScanCounts } from "@/lib/scans/show-scans";

interface ScanPanelProps {
  reader: Reader;
  scans: ScansView;
  first?: { on: string | null };
  allHref: string;
}

const COUNTRIES_SHOWN = 5;

export function ScanPanel({ reader, scans, first, allHref }: ScanPanelProps) {
  const t = translator(reader.locale, "scans");
  const format = formatter(reader);
  const countryName = (country: string) => (country === "" ? t("unknownCountry") : format.country(country));
  return (
    <Section title={t("title")} actions={scans.signals.length > 0 && <TextLink href={allHref}>{t("all")}</TextLink>}>
      <div className="flex flex-col gap-5">
        {scans.signals.length > 0 && (
          <ul className="flex flex-col gap-1.5">
            {scans.signals.map(({ id, kind }) => (
              <li key={id}>
                <TextLink href={`/scans/${id}`}>{t(`kinds.${kind}`)}</TextLink>
              </li>
            ))}
          </ul>
        )}
        <ScanChart reader={reader} counts={scans} />
        {scans.total > 0 && (
          <KeyValues
            items={[
              ...scans.channels
                .filter(({ scans: count }) => count > 0)
                .map(({ channel, scans: count }) => ({
                  key: channel,
                  label: t(`channels.${channel}`),
                  value: format.number(count),
                })),
              ...scans.countries
                .slice(0, COUNTRIES_SHOWN)
                .map(({ country, scans: count }) => ({
                  key: `country ${country}`,
                  label: countryName(country),
                  value: format.number(count),
                })),
            ]}
          />
        )}
        {first && (
          <p className="text-sm text-ink-muted">
            {first.on ? t("firstOn", { day: format.calendarDate(first.on) }) : t("never")}
          </p>
        )}
      </div>
    </Section>
  );
}

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
