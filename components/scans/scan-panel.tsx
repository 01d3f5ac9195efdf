import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ShownScans } from "@/lib/scans/show-scans";
import { ScanChart } from "./scan-chart";

interface ScanPanelProps {
  reader: Reader;
  scans: ShownScans;
  /** Of one item: when it was first looked at. */
  first?: { on: string | null };
  /** The list of all signals about it. */
  allHref: string;
}

const COUNTRIES_SHOWN = 5;

/** The scans of an item or of a product's items: by day, country and channel, and what is unusual about them. */
export function ScanPanel({ reader, scans, first, allHref }: ScanPanelProps) {
  const t = translator(reader.locale, "scans");
  const format = formatter(reader);
  const named = (country: string) => (country === "" ? t("unknownCountry") : format.country(country));
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
                  label: named(country),
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
