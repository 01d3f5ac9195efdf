import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { productsOf, ROWS_KEPT_DAYS, UNFINISHED_KEPT_DAYS } from "@/lib/imports/rules";
import type { ShownImport } from "@/lib/imports/show-import";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { productSum } from "./consequence";

interface ImportFactsProps {
  reader: Reader;
  shown: ShownImport;
}

/** Who, when, and which file to the bit. */
export function ImportFacts({
  reader,
  shown: { by, source, sha256, counts, isPurged, createdAt, startedAt, endedAt },
}: ImportFactsProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const at = (instant: Date | null) => instant && <Time value={instant} reader={reader} as="dateTime" />;
  const items = [
    { key: "by", label: t("facts.by"), value: by && t(`facts.from.${source}`, { name: by }) },
    { key: "uploaded", label: t("facts.uploaded"), value: at(createdAt) },
    { key: "started", label: t("facts.started"), value: at(startedAt) },
    { key: "ended", label: t("facts.ended"), value: at(endedAt) },
    { key: "rows", label: t("facts.rows"), value: counts.rows > 0 ? format.number(counts.rows) : null },
    { key: "products", label: t("facts.products"), value: productsOf(counts) > 0 ? productSum(t, counts) : null },
    {
      key: "hash",
      label: t("facts.hash"),
      value: <span className="block font-mono text-xs text-balance break-all">{sha256}</span>,
    },
    {
      key: "kept",
      label: t("facts.file"),
      value: isPurged ? t("facts.purged", { days: startedAt ? ROWS_KEPT_DAYS : UNFINISHED_KEPT_DAYS }) : null,
    },
  ];
  return (
    <Section title={t("facts.title")}>
      <KeyValues items={items.filter(({ value }) => value !== null)} className="max-w-3xl" />
    </Section>
  );
}
