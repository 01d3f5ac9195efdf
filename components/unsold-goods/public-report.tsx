import type { ReactNode } from "react";
import { Section, KeyValues } from "@/components/ui/section";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { PublicOffer } from "@/lib/unsold-goods/offers";
import { headerFacts, tableColumns, totalCells } from "@/lib/unsold-goods/published-files";
import type { PublishedYear, PublicTable } from "@/lib/unsold-goods/view-published";

const PUBLIC_FILES = ["xlsx", "csv", "pdf", "json"] as const;

export const publicPath = (slug: string) => `/brands/${slug}/unsold-goods`;

const link = "text-accent-ink underline underline-offset-3";

export function yearOf(reader: Reader, { financial_year: year }: Pick<PublicTable, "financial_year">): string {
  const { calendarDate } = formatter(reader);
  return translator(reader.locale, "unsoldGoods")("period", {
    from: calendarDate(year.starts_on),
    to: calendarDate(year.ends_on),
  });
}

interface PublicReportProps {
  reader: Reader;
  shown: PublishedYear;
}

/** Without scripts, so that it is easily accessible (Implementing Regulation (EU) 2026/2, Article 2). */
export function PublicReport({ reader, shown: { brand, table, versions } }: PublicReportProps) {
  const { locale } = reader;
  const t = translator(locale, "unsoldGoods");
  const { date, calendarDate } = formatter(reader);
  const path = `${publicPath(brand.slug)}/${table.financial_year.ends_on}`;
  const isOld = table.version !== versions[0]?.number;
  const query = isOld ? `version=${table.version}&` : "";
  const facts = headerFacts(locale, table);
  const measures = facts.slice(-2);
  return (
    <div className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-4 sm:p-8">
      {isOld && (
        <p role="status">
          {t("public.superseded")}{" "}
          <a href={path} className={link}>
            {t("public.current")}
          </a>
        </p>
      )}
      <KeyValues items={facts.slice(0, -2).map(([label, value]) => ({ key: label, label, value }))} />
      <Section title={t("public.table")}>
        {table.rows.length === 0 ? <p>{t("public.nothingDiscarded")}</p> : <PublicRows reader={reader} table={table} />}
        <p className="mt-3 text-sm text-ink-muted">{t("public.estimate")}</p>
      </Section>
      <Section title={t("public.measures")}>
        <KeyValues
          items={measures.map(([label, value]) => ({
            key: label,
            label,
            value: <span className="whitespace-pre-line">{value}</span>,
          }))}
        />
      </Section>
      <Section title={t("public.files")}>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {PUBLIC_FILES.map((format) => (
            <li key={format}>
              <a href={`${path}/table.${format}?${query}lang=${locale}`} className={link} download>
                {t("public.file", { format: format.toUpperCase() })}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("public.versions")}>
        <ul className="flex flex-col gap-1">
          {versions.map(({ number, publishedAt }) => (
            <li key={number}>
              <a
                href={`${path}?version=${number}`}
                className={link}
                aria-current={number === table.version || undefined}
              >
                {t("public.versionOf", { number, day: date(publishedAt) })}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-muted">
          {t("public.onlineUntil", { day: calendarDate(table.online_until) })} {t("public.whyOnline")}
        </p>
        <p className="mt-2 font-mono text-xs break-all text-ink-muted">SHA-256 {table.sha256}</p>
      </Section>
    </div>
  );
}

function PublicRows({ reader: { locale }, table }: { reader: Reader; table: PublicTable }) {
  const t = translator(locale, "unsoldGoods");
  const columns = tableColumns(locale);
  const isNumber = (index: number) => index === 2 || index === 3 || index > 5;
  const cell = (value: ReactNode, index: number) => (
    <td key={index} className={`p-2 align-top ${isNumber(index) ? "text-right tabular-nums" : "min-w-32"}`}>
      {value}
    </td>
  );
  return (
    <div className="overflow-x-auto" role="region" aria-label={t("public.scroll")} tabIndex={0}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map(({ header }, index) => (
              <th
                key={header}
                scope="col"
                className={`p-2 align-bottom ${isNumber(index) ? "text-right" : "text-left"}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, position) => (
            <tr key={position} className="border-b border-line">
              {columns.map(({ value }, index) => cell(value(row), index))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            {totalCells(locale, table).map((value, index) => cell(value, index))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface PublicOffersProps {
  reader: Reader;
  slug: string;
  offers: readonly PublicOffer[];
}

export function PublicOffers({ reader, slug, offers }: PublicOffersProps) {
  const t = translator(reader.locale, "unsoldGoods");
  return (
    <div className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-4 sm:p-8">
      {offers.length === 0 && <p>{t("public.offersNone")}</p>}
      {offers.map((offer) => (
        <Section key={offer.id} title={offer.title} className="first:border-t-0 first:pt-0">
          <OfferFacts reader={reader} offer={offer} />
          <p className="mt-3">
            <a href={`${publicPath(slug)}/offers/${offer.id}`} className={link}>
              {t("public.ask")}
            </a>
          </p>
        </Section>
      ))}
    </div>
  );
}

export function OfferFacts({ reader, offer }: { reader: Reader; offer: PublicOffer }) {
  const t = translator(reader.locale, "unsoldGoods");
  const until = t("public.offerUntil", { day: formatter(reader).calendarDate(offer.endsOn) });
  return (
    <KeyValues
      items={[
        {
          key: "description",
          label: t("fields.description"),
          value: <span className="whitespace-pre-line">{offer.description}</span>,
        },
        { key: "quantity", label: t("fields.quantity"), value: offer.quantity },
        { key: "place", label: t("fields.place"), value: offer.place },
        { key: "codes", label: t("fields.cn_codes"), value: offer.cnCodes.join(", ") },
        { key: "until", label: t("offers.until"), value: until },
      ]}
    />
  );
}
