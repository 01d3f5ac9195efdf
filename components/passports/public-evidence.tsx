import { clsx } from "clsx";
import { ProductPicture } from "@/components/products/product-head";
import { FileCheck2 } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { RestrictedView } from "@/lib/access-grants/view-restricted";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { altIn, type PictureView } from "@/lib/products/pictures/rules";

type Document = NonNullable<Verification["sustainability"]["documents"]>[number];

const PROVING: readonly Document["kind"][] = [
  "declaration_of_conformity",
  "certificate",
  "test_report",
  "verification",
] satisfies DocumentKind[];

export const isProof = ({ kind }: Pick<Document, "kind">) => PROVING.includes(kind);

interface PublicEvidenceProps {
  reader: Reader;
  documents: Verification["sustainability"]["documents"];
  today: string;
}

export function PublicEvidence({ reader, documents, today }: PublicEvidenceProps) {
  const proofs = (documents ?? []).filter(isProof);
  if (proofs.length === 0) return null;
  const t = translator(reader.locale, "publicPassport.evidence");
  const own = translator(reader.locale, "publicPassport.ownDocuments");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const term = ({ valid_until }: Document) =>
    valid_until && t(valid_until < today ? "ended" : "validUntil", { date: format.calendarDate(valid_until) });
  return (
    <Section title={t("title")}>
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {proofs.map((proof, index) => {
          const kind = fieldTexts(`documentKinds.${proof.kind}`);
          const name = proof.name ?? kind;
          return (
            <li key={index} className="flex gap-3">
              <FileCheck2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere" dir="auto">
                  {proof.url ? (
                    <a
                      href={proof.url}
                      rel="noreferrer"
                      className="text-accent-ink underline decoration-accent-line underline-offset-3"
                    >
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </p>
                <p className="text-sm text-ink-muted">
                  {[
                    name === kind ? null : kind,
                    proof.issuer && t("issuedBy", { issuer: proof.issuer }),
                    proof.issued_on && own("issuedOn", { day: format.calendarDate(proof.issued_on) }),
                    term(proof),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface UnitDocumentsProps {
  reader: Reader;
  documents: RestrictedView["documents"];
}

export function UnitDocumentList({ reader, documents }: UnitDocumentsProps) {
  const t = translator(reader.locale, "publicPassport.ownDocuments");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  return (
    <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {documents.map(({ kind, name, url, language, issued_on, access }, index) => (
        <li key={index} className="flex gap-3">
          <FileCheck2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere" dir="auto" lang={language ?? undefined}>
              <a
                href={url ?? undefined}
                hrefLang={language ?? undefined}
                rel="nofollow"
                className="text-accent-ink underline decoration-accent-line underline-offset-3"
              >
                {name}
              </a>
            </p>
            <p className="text-sm text-ink-muted">
              {[
                fieldTexts(`documentKinds.${kind}`),
                issued_on && t("issuedOn", { day: format.calendarDate(issued_on) }),
                access && access !== "public" && t("shownTo", { readers: fieldTexts(`documentAccess.${access}`) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PublicUnitDocuments({ reader, documents }: UnitDocumentsProps) {
  if (documents.length === 0) return null;
  const t = translator(reader.locale, "publicPassport.ownDocuments");
  return (
    <Section title={t("title")} description={t("text")}>
      <UnitDocumentList reader={reader} documents={documents} />
    </Section>
  );
}

interface PublicPicturesProps {
  locale: Locale;
  language: string;
  product: string;
  pictures: readonly PictureView[];
  caption?: string;
}

export function PublicPictures({ locale, language, product, pictures, caption }: PublicPicturesProps) {
  const t = translator(locale, "publicPassport.pictures");
  const count = pictures.length;
  if (count === 0) return null;
  return (
    <section aria-label={t("title")} className="print:break-inside-avoid">
      <ul
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={count > 1 ? t("title") : undefined}
        className={clsx("flex gap-3 print:overflow-visible", count > 1 && "snap-x snap-mandatory overflow-x-auto pb-2")}
      >
        {pictures.map((picture, index) => {
          const alt = altIn(picture.alt, language);
          return (
            <li
              key={picture.id}
              className={clsx(
                "flex aspect-4/3 shrink-0 snap-start items-center justify-center overflow-hidden rounded-lg border " +
                  "border-line bg-white print:w-1/2",
                count > 1 ? "w-[88%] sm:w-[78%]" : "w-full",
                index > 0 && "print:hidden",
              )}
            >
              <ProductPicture
                picture={picture}
                alt={alt?.text ?? t("alt", { product, index: index + 1, count })}
                lang={alt && alt.language !== locale ? alt.language : undefined}
                sizes="(min-width: 66rem) 41rem, 92vw"
                isFirst={index === 0}
                className="size-full object-contain"
              />
            </li>
          );
        })}
      </ul>
      {caption && <p className="mt-2 text-sm text-ink-muted">{caption}</p>}
    </section>
  );
}
