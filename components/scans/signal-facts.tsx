import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { SmallTable } from "@/components/ui/small-table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ShownSignal } from "@/lib/scans/list-signals";

/** A signal: what was counted, what it was held against and why, and from where the item was looked at. */
export function SignalFacts({ reader, signal }: { reader: Reader; signal: ShownSignal }) {
  const t = translator(reader.locale, "scans");
  const format = formatter(reader);
  const { kind, evidence, countries } = signal;
  const named = (country: string) => (country === "" ? t("unknownCountry") : format.country(country));
  const item =
    signal.passportId === null ? (
      <>
        <TextLink href={`/products/${signal.productId}`}>{signal.productName}</TextLink> · {t("model")}
      </>
    ) : (
      <>
        <TextLink href={`/passports/${signal.passportId}`}>{signal.productName}</TextLink>
        {signal.serialNumber && <span className="font-mono text-sm"> · {signal.serialNumber}</span>}
      </>
    );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <div className="max-w-prose">
        <p className="font-medium">{t(`found.${kind}`, { counted: evidence.counted, least: evidence.least })}</p>
        <p className="mt-2">{t(`why.${kind}`)}</p>
        <p className="mt-2 text-ink-muted">{t("check")}</p>
      </div>
      <Section title={t("countedTitle")}>
        <KeyValues
          items={[
            { key: "item", label: t("columns.item"), value: item },
            {
              key: "span",
              label: t("span"),
              value: `${format.dateTime(signal.firstAt)} – ${format.dateTime(signal.lastAt)}`,
            },
            { key: "scans", label: t("scansCounted"), value: format.number(evidence.scans) },
            { key: "people", label: t("peopleCounted"), value: format.number(evidence.clients) },
            {
              key: "countries",
              label: t("countriesCounted"),
              value: evidence.countries.length > 0 ? format.list(evidence.countries.map(named)) : t("none"),
            },
          ]}
        />
      </Section>
      {countries.length > 0 && (
        <Section title={t("countriesTitle")}>
          <SmallTable
            caption={t("countriesTitle")}
            heads={[t("countryHead"), t("scansHead")]}
            rows={countries.map(({ country, scans }) => [named(country), format.number(scans)])}
          />
        </Section>
      )}
      {signal.acknowledgedAt && (
        <p className="text-sm text-ink-muted">
          {t.rich("acknowledgedAt", {
            at: () => <Time value={signal.acknowledgedAt ?? signal.createdAt} reader={reader} as="dateTime" />,
          })}
        </p>
      )}
    </div>
  );
}
