import { FileCheck2 } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { RestrictedView } from "@/lib/access-grants/view-restricted";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface UnitDocumentsProps {
  reader: Reader;
  documents: RestrictedView["documents"];
}

/** The documents of one item alone that whoever looks may read, each with its file. */
export function UnitDocumentList({ reader, documents }: UnitDocumentsProps) {
  const t = translator(reader.locale, "publicPassport.ownDocuments");
  const words = translator(reader.locale, "ecodesign");
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
                words(`documentKinds.${kind}`),
                issued_on && t("issuedOn", { day: format.calendarDate(issued_on) }),
                access && access !== "public" && t("shownTo", { readers: words(`documentAccess.${access}`) }),
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

/** The same as a part of the item's page; nothing where there are none. */
export function PublicUnitDocuments({ reader, documents }: UnitDocumentsProps) {
  if (documents.length === 0) return null;
  const t = translator(reader.locale, "publicPassport.ownDocuments");
  return (
    <Section title={t("title")} description={t("text")}>
      <UnitDocumentList reader={reader} documents={documents} />
    </Section>
  );
}
