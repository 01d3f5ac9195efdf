import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { readFlash } from "@/components/forms/read-flash";
import { fileErrorText, readFileError } from "@/components/imports/file-error";
import { SampleOffer } from "@/components/imports/sample-offer";
import { TemplateForm } from "@/components/imports/template-form";
import { PasteForm, UploadForm } from "@/components/imports/upload-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Textarea } from "@/components/ui/textarea";
import { actorMay } from "@/lib/access/actor";
import { isSampleOffered } from "@/lib/imports/files/sample-list";
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
