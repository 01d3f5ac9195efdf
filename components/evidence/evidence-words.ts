import { EVIDENCE_MEDIA, type EvidenceMedia } from "@/lib/evidence/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export const documentHref = (documentId: string) => `/compliance/evidence/${documentId}`;
export const fileHref = (documentId: string) => `/compliance/evidence/${documentId}/file`;
export const attachHref = (productId: string) => `/compliance/products/${productId}/evidence`;

interface Kept {
  mediaType: string;
  sizeBytes: number;
}

/** `PDF, 1.2 MB`. */
export function fileText(reader: Reader, { mediaType, sizeBytes }: Kept): string {
  const megabytes = sizeBytes / 1_000_000;
  const [value, unit] = megabytes >= 0.1 ? [megabytes, "megabyte"] : [Math.ceil(sizeBytes / 1000), "kilobyte"];
  const size = new Intl.NumberFormat(reader.locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(
    value as number,
  );
  return `${EVIDENCE_MEDIA[mediaType as EvidenceMedia].toUpperCase()}, ${size}`;
}

/** `Certificate · Control Union · English`. */
export function documentText(
  reader: Reader,
  document: { kind: string; issuer: string | null; language: string | null },
): string {
  const kind = translator(reader.locale, "ecodesign")(`documentKinds.${document.kind as "certificate"}`);
  return [kind, document.issuer, document.language && formatter(reader).language(document.language)]
    .filter(Boolean)
    .join(" · ");
}

/** The products of a document in one line, the first few by name. */
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
