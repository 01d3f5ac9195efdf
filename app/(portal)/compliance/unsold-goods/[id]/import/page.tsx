import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { fieldErrorSentence } from "@/components/forms/field-schemas";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { UNSOLD_PATH, yearText } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { uploadState } from "@/lib/unsold-goods/form-values";
import { IMPORT_COLUMNS } from "@/lib/unsold-goods/import-rows";
import { ROWS_MAX } from "@/lib/unsold-goods/rules";
import { showReport } from "@/lib/unsold-goods/show-report";
import type { UploadedRow } from "@/lib/unsold-goods/table-rules";
import { orNotFound } from "../../../../or-not-found";
import { confirmRowsAction, discardRowsAction } from "../../actions";

const ROWS_SHOWN = 200;

export const generateMetadata = titled("unsoldGoods", "import.title");

export default async function ImportRowsPage({ params }: PageProps<"/compliance/unsold-goods/[id]/import">) {
  const { actor, context, reader, t } = await openPage("unsoldGoods");
  const { report } = await orNotFound(showReport(context, { reportId: (await params).id }));
  if (!actorMay(actor, "compliance.prepare") || report.state !== "draft") notFound();
  const { upload } = report;
  const bad = upload?.rows.filter(({ errors }) => errors.length > 0).length ?? 0;
  const good = (upload?.rows.length ?? 0) - bad;
  const id = <input type="hidden" name="reportId" value={report.id} />;
  const preview = (
    <>
      {id}
      <input type="hidden" name="seen" value={upload ? uploadState(upload) : ""} />
    </>
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: UNSOLD_PATH },
          { label: yearText(reader, report), href: `${UNSOLD_PATH}/${report.id}` },
        ]}
        locale={reader.locale}
        title={t("import.title")}
        description={t("import.text", { max: ROWS_MAX })}
        actions={
          <LinkButton href={`${UNSOLD_PATH}/template`} download>
            {t("import.template")}
          </LinkButton>
        }
      />
      <PageNotice locale={reader.locale} />
      <form
        method="post"
        action={`${UNSOLD_PATH}/upload`}
        encType="multipart/form-data"
        className="mb-8 flex max-w-[36rem] flex-col items-start gap-3"
      >
        {id}
        <Field name="file" label={t("import.file")} required className="w-full">
          {(control) => <Input {...control} type="file" accept=".xlsx,.csv,.tsv,.txt" />}
        </Field>
        <Button type="submit" variant="primary">
          {t("import.upload")}
        </Button>
      </form>
      {upload && (
        <Section title={t("import.preview", { file: upload.fileName })}>
          <div className="mb-3 flex flex-wrap gap-2">
            <Status tone="positive">{t("import.good", { count: good })}</Status>
            {bad > 0 && <Status tone="critical">{t("import.bad", { count: bad })}</Status>}
          </div>
          <PreviewTable locale={reader.locale} rows={upload.rows.slice(0, ROWS_SHOWN)} />
          {upload.rows.length > ROWS_SHOWN && (
            <p className="mt-2 text-sm text-ink-muted">
              {t("import.more", { count: upload.rows.length - ROWS_SHOWN })}
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {good > 0 && (
              <form action={confirmRowsAction}>
                {preview}
                <SubmitButton>{t("import.confirm", { count: good })}</SubmitButton>
              </form>
            )}
            <form action={discardRowsAction}>
              {preview}
              <SubmitButton variant="secondary">{t("import.discard")}</SubmitButton>
            </form>
          </div>
        </Section>
      )}
    </>
  );
}

function PreviewTable({ locale, rows }: { locale: Locale; rows: readonly UploadedRow[] }) {
  const t = translator(locale, "unsoldGoods");
  const portal = translator(locale, "portal");
  const nameOf = (field: string) =>
    IMPORT_COLUMNS.some((column) => column === field) ? t(`fields.${field}` as "fields.cn_codes") : t("import.number");
  return (
    <div className="overflow-x-auto" role="region" aria-label={t("import.values")} tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left">
            <th className="p-2">{t("import.number")}</th>
            <th className="p-2">{t("import.values")}</th>
            <th className="p-2">{t("import.result")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, values, errors }) => (
            <tr key={number} className="border-b border-line align-top">
              <td className="p-2">{number}</td>
              <td className="p-2 wrap-anywhere">{Object.values(values).join(" · ")}</td>
              <td className="p-2">
                {errors.length === 0 ? (
                  <Status tone="positive">{t("import.ok")}</Status>
                ) : (
                  <ul className="flex flex-col gap-1 text-critical">
                    {errors.map(({ field, code }) => (
                      <li key={`${field} ${code}`}>
                        {nameOf(field)}: {fieldErrorSentence(portal, field, code)}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
