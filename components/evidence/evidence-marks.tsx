import { Status } from "@/components/ui/status";
import { EVIDENCE_MEDIA, type EvidenceMedia, type ScanState } from "@/lib/files/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export const documentHref = (documentId: string) => `/compliance/evidence/${documentId}`;
export const fileHref = (documentId: string) => `/compliance/evidence/${documentId}/file`;
export const attachHref = (productId: string) => `/compliance/products/${productId}/evidence`;

interface Kept {
  mediaType: string;
  sizeBytes: number;
}

export function fileText(reader: Reader, { mediaType, sizeBytes }: Kept): string {
  const megabytes = sizeBytes / 1_000_000;
  const [value, unit] = megabytes >= 0.1 ? [megabytes, "megabyte"] : [Math.ceil(sizeBytes / 1000), "kilobyte"];
  const size = new Intl.NumberFormat(reader.locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(
    value as number,
  );
  return `${EVIDENCE_MEDIA[mediaType as EvidenceMedia].toUpperCase()}, ${size}`;
}

export function documentText(
  reader: Reader,
  document: { kind: string; issuer: string | null; language: string | null },
): string {
  const kind = translator(reader.locale, "ecodesign")(`documentKinds.${document.kind as "certificate"}`);
  return [kind, document.issuer, document.language && formatter(reader).language(document.language)]
    .filter(Boolean)
    .join(" · ");
}

export function productsText(
  reader: Reader,
  { products, productCount }: { products: readonly { name: string }[]; productCount: number },
): string {
  const t = translator(reader.locale, "evidence");
  const more = productCount - products.length;
  return formatter(reader).list([
    ...products.map(({ name }) => name),
    ...(more > 0 ? [t("moreProducts", { count: more })] : []),
  ]);
}

export function ScanStatus({ reader, state }: { reader: Reader; state: ScanState }) {
  const t = translator(reader.locale, "evidence");
  if (state === "infected")
    return (
      <Status tone="critical" icon="blocked">
        {t("scan.infected")}
      </Status>
    );
  if (state === "clean")
    return (
      <Status tone="neutral" icon="check" plain>
        {t("scan.clean")}
      </Status>
    );
  return (
    <Status tone="neutral" icon="dashed" plain>
      {t(`scan.${state}`)}
    </Status>
  );
}

interface ValidityProps {
  reader: Reader;
  validUntil: string | null;
  today: string;
  soonUntil: string;
}

export function Validity({ reader, validUntil, today, soonUntil }: ValidityProps) {
  const t = translator(reader.locale, "evidence");
  if (validUntil === null) return <span className="text-ink-muted">{t("noEnd")}</span>;
  const day = formatter(reader).calendarDate(validUntil);
  if (validUntil < today)
    return (
      <Status tone="critical" icon="alert">
        {t("endedOn", { day })}
      </Status>
    );
  if (validUntil <= soonUntil)
    return (
      <Status tone="caution" icon="waiting">
        {t("endsOn", { day })}
      </Status>
    );
  return <span>{t("validUntil", { day })}</span>;
}
