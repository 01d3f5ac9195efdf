import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Download, FileCheck2 } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import type { PassportView } from "@/lib/passport-pages/show-passport";
import { UNIT_DOCUMENTS_MAX } from "@/lib/passports/documents/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

const KILOBYTE = 1024;
const NAMES: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
};

function fileSize(reader: Reader, { mediaType, sizeBytes }: { mediaType: string; sizeBytes: number }): string {
  const kilobytes = Math.max(1, Math.round(sizeBytes / KILOBYTE));
  const isLarge = kilobytes >= KILOBYTE;
  const size = formatter(reader).number(isLarge ? kilobytes / KILOBYTE : kilobytes, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return [NAMES[mediaType], size].filter(Boolean).join(", ");
}

type ShownDocument = PassportView["documents"][number];

interface UnitDocumentPanelProps {
  reader: Reader;
  passportId: string;
  documents: readonly ShownDocument[];
  remove?: (form: FormData) => Promise<void>;
}

export function UnitDocumentPanel({ reader, passportId, documents, remove }: UnitDocumentPanelProps) {
  const t = translator(reader.locale, "passports.documents");
  const isFull = documents.length >= UNIT_DOCUMENTS_MAX;
  return (
    <Section
      title={t("title")}
      description={t("text")}
      actions={
        remove &&
        !isFull && (
          <LinkButton href={`/passports/${passportId}/documents/new`} size="sm">
            {t("add")}
          </LinkButton>
        )
      }
    >
      {documents.length === 0 && <p className="text-ink-muted">{t("none")}</p>}
      {isFull && remove && <p className="mb-3 text-ink-muted">{t("full")}</p>}
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0">
            <FileCheck2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted" />
            <DocumentFacts reader={reader} document={document} />
            <div className="-ml-2 flex flex-wrap gap-2 sm:ml-0 print:hidden">
              {document.state === "ready" && (
                <LinkButton
                  href={`/passports/${passportId}/documents/${document.id}`}
                  size="sm"
                  variant="quiet"
                  download
                  icon={<Download aria-hidden="true" />}
                >
                  <span aria-hidden="true">{t("download")}</span>
                  <span className="sr-only">{`${t("download")}: ${document.title}`}</span>
                </LinkButton>
              )}
              {remove && <RemoveButton reader={reader} {...{ passportId, document, remove }} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DocumentFacts({ reader, document }: { reader: Reader; document: ShownDocument }) {
  const t = translator(reader.locale, "passports.documents");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const { kind, title, language, issuedOn, access, state, failure, sourceUrl, sizeBytes, mediaType } = document;
  const host = sourceUrl === null ? null : URL.parse(sourceUrl)?.host;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere" dir="auto" lang={language ?? undefined}>
          {title}
        </span>
        {state === "waiting" && <Status tone="notice">{t("waiting")}</Status>}
        {state === "failed" && <Status tone="critical">{t("failed")}</Status>}
      </p>
      <p>{t("shownTo", { readers: fieldTexts(`documentAccess.${access}`) })}</p>
      <p className="text-sm text-ink-muted">
        {[
          fieldTexts(`documentKinds.${kind}`),
          issuedOn && t("issuedOn", { day: format.calendarDate(issuedOn) }),
          mediaType && fileSize(reader, { mediaType, sizeBytes }),
          host && t("source", { host }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {failure && <p className="text-sm text-critical">{t(`failures.${failure}`)}</p>}
      {state === "failed" && <p className="text-sm wrap-anywhere text-ink-muted">{sourceUrl}</p>}
    </div>
  );
}

interface RemoveButtonProps {
  reader: Reader;
  passportId: string;
  document: ShownDocument;
  remove: (form: FormData) => Promise<void>;
}

function RemoveButton({ reader, passportId, document, remove }: RemoveButtonProps) {
  const t = translator(reader.locale, "passports.documents.remove");
  const { id, title, state, access, mediaType, sizeBytes } = document;
  return (
    <ConfirmDialog
      trigger={
        <>
          <span aria-hidden="true">{t("button")}</span>
          <span className="sr-only">{`${t("button")}: ${title}`}</span>
        </>
      }
      triggerVariant="quiet"
      triggerSize="sm"
      title={t("title", { title })}
      description={
        state === "ready" && mediaType
          ? t("text", { size: fileSize(reader, { mediaType, sizeBytes }), who: access })
          : t(state === "waiting" ? "waitingText" : "failedText")
      }
      action={remove}
      confirmLabel={t("confirm")}
      cancelLabel={t("keep")}
    >
      <input type="hidden" name="passportId" value={passportId} />
      <input type="hidden" name="documentId" value={id} />
    </ConfirmDialog>
  );
}
