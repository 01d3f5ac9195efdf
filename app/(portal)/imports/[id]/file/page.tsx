import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getReader, getTranslations } from "@/app/i18n";
import { readFlash } from "@/components/forms/read-flash";
import { fileErrorText, readFileError } from "@/components/imports/file-error";
import { HeaderForm } from "@/components/imports/header-form";
import { ImportFrame } from "@/components/imports/import-frame";
import { ReadingForm } from "@/components/imports/reading-form";
import { SameFile } from "@/components/imports/same-file";
import { Callout } from "@/components/ui/callout";
import { TabLinks } from "@/components/ui/tab-links";
import { suggestHeader } from "@/lib/imports/columns/suggest-header";
import { cancelImportAction, chooseHeaderAction, readAnewAction } from "../../actions";
import { loadStep } from "../load";

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
  const wanted = Number(query.sheet ?? shown.sheetIndex);
  const sheet =
    inspection.sheets.find(({ index }) => index === wanted) ??
    inspection.sheets.find(({ index }) => index === shown.sheetIndex) ??
    inspection.sheets[0];
  if (!sheet) notFound();
  const { headerRow, headerRows } = shown;
  const isChosen = headerRow !== null && sheet.index === shown.sheetIndex;
  const header = isChosen ? { header_row: headerRow, header_rows: headerRows } : suggestHeader(sheet);
  const error = readFileError(await readFlash());
  return (
    <ImportFrame reader={reader} shown={shown} step="file" cancel={cancelImportAction}>
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
            action={readAnewAction}
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
