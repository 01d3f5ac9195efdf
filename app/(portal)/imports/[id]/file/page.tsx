import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadStep } from "@/app/(portal)/imports/load-import";
import { getReader, getTranslations } from "@/app/i18n";
import { readFlash } from "@/components/forms/page-notice";
import { fileErrorText, readFileError } from "@/components/imports/file-error";
import { HeaderForm } from "@/components/imports/header-form";
import { SameFile } from "@/components/imports/import-confirm";
import { ImportFrame } from "@/components/imports/import-frame";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { TabLinks } from "@/components/ui/navigation";
import { SubmitButton } from "@/components/ui/submit-button";
import { suggestHeader } from "@/lib/imports/columns/suggest-header";
import type { Inspection } from "@/lib/imports/commit/plan-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { DELIMITERS, ENCODINGS } from "@/lib/platform/spreadsheets/contract";
import { cancelImportAction, chooseHeaderAction, rereadFileAction } from "../../actions";

interface ReadingFormProps {
  locale: Locale;
  importId: string;
  dialect: NonNullable<Inspection["dialect"]>;
  readings: Inspection["readings"];
  action: (form: FormData) => Promise<void>;
}

const NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;

export function ReadingForm({ locale, importId, dialect, readings, action }: ReadingFormProps) {
  const t = translator(locale, "imports");
  return (
    <>
      {readings && (
        <Callout tone="caution" title={t("file.encodingQuestion")}>
          <p>{t("file.encodingAdvice")}</p>
          <ul className="mt-2 flex flex-col gap-1">
            {readings.map(({ encoding, sample }) => (
              <li key={encoding}>
                {t(`file.encodings.${encoding}`)}: <bdi className="font-medium text-ink">{sample}</bdi>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <ActionForm
        action={action}
        className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,13rem)_minmax(0,18rem)_auto] sm:justify-start"
      >
        <input type="hidden" name="importId" value={importId} />
        <Field name="delimiter" label={t("file.delimiter")}>
          {(control) => (
            <Select
              {...control}
              defaultValue={dialect.delimiter}
              options={DELIMITERS.map((value) => ({ value, label: t(`file.delimiters.${NAMES[value]}`) }))}
            />
          )}
        </Field>
        <Field name="encoding" label={t("file.encoding")}>
          {(control) => (
            <Select
              {...control}
              required
              defaultValue={readings ? "" : dialect.encoding}
              options={[
                ...(readings ? [{ value: "", label: t("file.chooseEncoding"), disabled: true }] : []),
                ...ENCODINGS.map((value) => ({ value, label: t(`file.encodings.${value}`) })),
              ]}
            />
          )}
        </Field>
        <SubmitButton variant="secondary">{t("file.readAnew")}</SubmitButton>
      </ActionForm>
    </>
  );
}

export async function generateMetadata({ params }: PageProps<"/imports/[id]/file">): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([params.then(({ id }) => loadStep(id, "file")), getTranslations("imports")]);
  return { title: `${t("steps.file")} · ${shown.fileName}` };
}

export default async function ImportFilePage({ params, searchParams }: PageProps<"/imports/[id]/file">) {
  const [{ shown }, query, reader, t, sheets] = await Promise.all([
    params.then(({ id }) => loadStep(id, "file")),
    searchParams,
    getReader(),
    getTranslations("imports"),
    getTranslations("spreadsheets"),
  ]);
  const { id, inspection } = shown;
  const sheetIndex = Number(query.sheet ?? shown.sheetIndex);
  const sheet =
    inspection.sheets.find(({ index }) => index === sheetIndex) ??
    inspection.sheets.find(({ index }) => index === shown.sheetIndex) ??
    inspection.sheets[0];
  if (!sheet) notFound();
  const { headerRow, headerRows } = shown;
  const isChosen = headerRow !== null && sheet.index === shown.sheetIndex;
  const header = isChosen ? { header_row: headerRow, header_rows: headerRows } : suggestHeader(sheet);
  const error = readFileError(await readFlash());
  return (
    <ImportFrame reader={reader} importView={shown} step="file" cancel={cancelImportAction}>
      <div className="flex flex-col gap-8">
        {error && (
          <Callout tone="critical" title={t("new.refused")} live>
            {fileErrorText(error, t, sheets)}
          </Callout>
        )}
        <SameFile reader={reader} earlier={shown.sameFile} />
        {inspection.dialect && (
          <ReadingForm
            key={inspection.dialect.encoding}
            locale={reader.locale}
            importId={id}
            dialect={inspection.dialect}
            readings={inspection.readings}
            action={rereadFileAction}
          />
        )}
        {inspection.sheets.length > 1 && (
          <TabLinks
            label={t("file.sheets")}
            tabs={inspection.sheets.map(({ index, name, isHidden, rowCount, columnCount }) => ({
              href: `/imports/${id}/file?sheet=${index}`,
              label: isHidden ? t("file.hiddenSheet", { name }) : name,
              count: rowCount === undefined ? undefined : t("file.sheetSize", { rows: rowCount, width: columnCount }),
              isCurrent: index === sheet.index,
            }))}
          />
        )}
        {sheet.firstRows.length === 0 && <Callout tone="caution" title={t("file.emptySheet")} />}
        {sheet.firstRows.length > 0 && !inspection.readings && (
          <HeaderForm
            key={`${sheet.index} ${inspection.dialect?.delimiter} ${inspection.dialect?.encoding}`}
            locale={reader.locale}
            importId={id}
            sheet={sheet}
            headerRow={header.header_row}
            headerRows={header.header_rows}
            isSuggested={!isChosen}
            action={chooseHeaderAction}
          />
        )}
      </div>
    </ImportFrame>
  );
}
