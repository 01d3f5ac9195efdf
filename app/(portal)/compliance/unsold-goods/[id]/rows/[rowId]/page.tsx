import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { type TableColumn, textOfCell } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { KeyValues, Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { rowFieldsFor } from "@/components/unsold-goods/report-fields";
import { rowColumns, UNSOLD_PATH, yearText } from "@/components/unsold-goods/report-view";
import { RowForm } from "@/components/unsold-goods/row-form";
import { actorMay, type Context, type MemberActor } from "@/lib/access/actor";
import { DOCUMENT_KINDS } from "@/lib/ecodesign/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { unitsOfRowQuery } from "@/lib/unsold-goods/contract";
import { rowState } from "@/lib/unsold-goods/form-values";
import { writeDecimal } from "@/lib/unsold-goods/rules";
import { showReport, showUnitsOfRow, type UnitOfRow } from "@/lib/unsold-goods/show-report";
import { orNotFound } from "../../../../../or-not-found";
import { removeUnsoldRowAction, saveUnsoldRowAction } from "../../../actions";

type RowPage = PageProps<"/compliance/unsold-goods/[id]/rows/[rowId]">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("unsoldGoods");
  return { title: t("report.rows") };
}

export default async function RowPage({ params, searchParams }: RowPage) {
  const { actor, context, reader, t } = await openPage("unsoldGoods");
  const { id: reportId, rowId } = await params;
  const { report, rows, documents, offers } = await orNotFound(showReport(context, { reportId }));
  const query = await searchParams;
  const ecodesign = translator(reader.locale, "ecodesign");
  const isNew = rowId === "new";
  const row = rows.find(({ id }) => id === rowId);
  // The row may cite documents that are older than the newest ones.
  const evidence = row?.evidence ?? [];
  const choices = [...evidence, ...documents.filter(({ id }) => evidence.every((one) => one.id !== id))];
  const isDraft = actorMay(actor, "compliance.prepare") && report.state === "draft";
  if (isNew ? !isDraft : !row) notFound();
  const title = row ? t("row.edit", { category: row.cnCodes.join(", ") }) : t("row.new");
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: UNSOLD_PATH },
          { label: yearText(reader, report), href: `${UNSOLD_PATH}/${reportId}` },
        ]}
        locale={reader.locale}
        title={title}
        description={row?.source === "units" ? t("hints.fromUnits") : undefined}
      />
      <PageNotice locale={reader.locale} />
      <div className="flex flex-col gap-8">
        {isDraft && (
          <div className="max-w-[36rem]">
            <ClientMessages reader={reader} namespaces={["evidence"]} parts={{ portal: ["seenConflict"] }}>
              <RowForm
                action={saveUnsoldRowAction}
                reportId={reportId}
                rowId={rowId}
                hidden={{ reportId, ...(row && hiddenOf(row)) }}
                seen={row && rowState(row)}
                fields={rowFieldsFor(reader.locale, { row, offers })}
                documents={choices}
                chosen={[...(row?.documentIds ?? []), ...[query.document ?? []].flat()]}
                kinds={DOCUMENT_KINDS.map((value) => ({ value, label: ecodesign(`documentKinds.${value}`) }))}
                labels={{
                  evidence: t("fields.evidence"),
                  hint: t("hints.evidence"),
                  upload: t("proof.upload"),
                  uploadText: t("proof.text"),
                  stored: t("proof.stored"),
                }}
                submit={t("save")}
              />
            </ClientMessages>
          </div>
        )}
        {row && !isDraft && (
          <KeyValues
            items={rowColumns(reader).map(({ id, header, cell }) => ({
              key: id,
              label: header,
              value: [cell(row)].flat().map(textOfCell).join(" "),
            }))}
          />
        )}
        {row && isDraft && (
          <div>
            <ConfirmDialog
              trigger={t("row.remove")}
              title={t("row.removeTitle")}
              description={t("row.removeText")}
              action={removeUnsoldRowAction}
              confirmLabel={t("row.remove")}
              cancelLabel={t("keep")}
            >
              <input type="hidden" name="reportId" value={reportId} />
              <input type="hidden" name="rowId" value={rowId} />
              <input type="hidden" name="seen" value={rowState(row)} />
            </ConfirmDialog>
          </div>
        )}
        {row?.source === "units" && (
          <Section title={t("row.units")} description={t("row.unitsText")}>
            <UnitTable context={context} reader={reader} of={{ reportId, rowId }} params={query} />
          </Section>
        )}
      </div>
    </>
  );
}

type Row = Awaited<ReturnType<typeof showReport>>["rows"][number];

/** What the form of a counted row does not show; the use case keeps the stored figures. */
function hiddenOf({ id, source, cnCodes, reason }: Row): Record<string, string> {
  return source === "units" ? { rowId: id, cn_codes: cnCodes.join(","), reason } : { rowId: id };
}

interface UnitTableProps {
  context: Context<MemberActor>;
  reader: Reader;
  of: { reportId: string; rowId: string };
  params: Awaited<RowPage["searchParams"]>;
}

async function UnitTable({ context, reader, of, params }: UnitTableProps) {
  const t = translator(reader.locale, "unsoldGoods");
  const query = unitsOfRowQuery.parse({ ...params, ...of });
  const { units, next } = await showUnitsOfRow(context, query);
  const columns: TableColumn<UnitOfRow>[] = [
    { id: "unit", header: t("row.unit"), style: "mono", cell: ({ code }) => formatPassportCode(code) },
    { id: "product", header: t("row.product"), cell: ({ productName }) => productName },
    {
      id: "discarded",
      header: t("row.discarded"),
      cell: ({ discardedOn }) => formatter(reader).calendarDate(discardedOn),
    },
    {
      id: "weight",
      header: t("row.weight"),
      align: "end",
      cell: ({ weightMg }) => (weightMg === null ? "–" : writeDecimal(weightMg, 3)),
    },
    { id: "treatment", header: t("row.treatment"), cell: ({ treatment }) => t(`treatments.${treatment}`) },
  ];
  return (
    <DataTable
      id="unsold-units"
      caption={t("row.units")}
      reader={reader}
      path={`${UNSOLD_PATH}/${of.reportId}/rows/${of.rowId}`}
      params={params}
      columns={columns}
      rows={units}
      next={next}
      pageSize={query.limit}
      rowId={({ id }) => id}
      rowHref={({ passportId }) => `/passports/${passportId}`}
      empty={<EmptyState title={t("report.rowsEmpty")} />}
    />
  );
}
