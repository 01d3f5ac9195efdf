import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { readFlash } from "@/components/forms/page-notice";
import { fileErrorText, readFileError } from "@/components/imports/file-error";
import { PasteForm, UploadForm } from "@/components/imports/upload-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Download } from "@/components/ui/icons";
import { Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { isSampleOffered } from "@/lib/imports/files/template";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export const generateMetadata = titled("imports", "new.title");

export default async function NewImportPage() {
  const { context, reader, t } = await openPage("imports");
  const sheets = translator(reader.locale, "spreadsheets");
  const header = (
    <PageHeader
      crumbs={[{ label: t("title"), href: "/imports" }]}
      locale={reader.locale}
      title={t("new.title")}
      description={t("new.description")}
    />
  );
  if (!actorMay(context.actor, "imports.manage"))
    return (
      <>
        {header}
        <Callout tone="caution" title={t("new.denied")} />
      </>
    );
  const error = readFileError(await readFlash());
  const hasSample = await isSampleOffered(context);
  return (
    <>
      {header}
      {error && (
        <div className="mb-6 max-w-3xl">
          <Callout tone="critical" title={t("new.refused")} live>
            {fileErrorText(error, t, sheets)}
          </Callout>
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ClientMessages reader={reader} namespaces={["imports"]}>
          <div className="flex min-w-0 flex-col gap-8">
            <UploadForm />
            <Section title={t("new.pasteTitle")} description={t("new.pasteText")}>
              <PasteForm
                field={
                  <Field name="cells" label={t("new.pasteLabel")}>
                    {(control) => (
                      <Textarea
                        {...control}
                        rows={7}
                        wrap="off"
                        spellCheck={false}
                        placeholder={t("new.pasteExample")}
                        className="font-mono text-sm"
                      />
                    )}
                  </Field>
                }
              />
            </Section>
          </div>
        </ClientMessages>
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t("template.title")} description={t("template.text")}>
            <TemplateForm locale={reader.locale} />
          </Section>
          {hasSample && <SampleOffer locale={reader.locale} />}
          <Section title={t("new.howTitle")}>
            <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-muted marker:text-ink-faint">
              {(["file", "columns", "check", "preview", "result"] as const).map((step) => (
                <li key={step}>{t(`new.how.${step}`)}</li>
              ))}
            </ol>
          </Section>
        </div>
      </div>
    </>
  );
}

function SampleOffer({ locale }: { locale: Locale }) {
  const t = translator(locale, "imports");
  return (
    <Section title={t("sample.title")} description={t("sample.text")}>
      <div className="flex flex-wrap gap-2">
        {(["xlsx", "csv"] as const).map((format) => (
          <LinkButton
            key={format}
            href={`/imports/sample?format=${format}`}
            download
            icon={<Download aria-hidden="true" />}
          >
            {t(`sample.${format}`)}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}

/** A plain form, so that the browser saves the response as a file. */
function TemplateForm({ locale }: { locale: Locale }) {
  const t = translator(locale, "imports");
  const fieldTexts = translator(locale, "ecodesign");
  const options = PRODUCT_GROUPS.map((value) => ({ value, label: fieldTexts(`choices.product_group.${value}`) }));
  return (
    <form action="/imports/template" method="get" className="flex flex-col gap-3">
      <Field name="group" label={t("template.group")}>
        {(control) => <Select {...control} options={options} />}
      </Field>
      <Field name="rows" label={t("template.rows")}>
        {(control) => (
          <Select
            {...control}
            options={(["unit", "product"] as const).map((value) => ({ value, label: t(`template.rowsOf.${value}`) }))}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="format" value="xlsx" icon={<Download aria-hidden="true" />}>
          {t("template.xlsx")}
        </Button>
        <Button type="submit" name="format" value="csv" icon={<Download aria-hidden="true" />}>
          {t("template.csv")}
        </Button>
      </div>
    </form>
  );
}
