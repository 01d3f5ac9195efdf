import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { FILE_STYLES } from "@/components/eu-registry/registry-marks";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { PageNotice } from "@/components/forms/page-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { type CheckedFile, checkRegistryFile, type SchemaAnswer } from "@/lib/eu-registry/check-entries";
import { showRegistryFile } from "@/lib/eu-registry/settle-files";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../../or-not-found";
import { discardFileAction, markUploadedAction } from "../../actions";

const load = cache(async (fileId: string) => orNotFound(showRegistryFile(await memberContext(), { fileId })));

export async function generateMetadata({ params }: PageProps<"/compliance/registry/files/[id]">): Promise<Metadata> {
  await load((await params).id);
  return { title: (await getTranslations("euRegistry"))("files.title") };
}

export default async function RegistryFilePage({ params }: PageProps<"/compliance/registry/files/[id]">) {
  const { context, reader, format, t } = await openPage("euRegistry");
  const { id: fileId } = await params;
  const [file, checked] = await Promise.all([load(fileId), orNotFound(checkRegistryFile(context, { fileId }))]);
  const isOpen = file.state === "made" && !file.isTrial && actorMay(context.actor, "registry.manage");
  const facts = [
    { key: "entries", label: t("files.entries"), value: format.number(file.entries) },
    { key: "template", label: t("files.template"), value: t("files.pilot") },
    { key: "made", label: t("files.made"), value: <Time value={file.createdAt} reader={reader} as="dateTime" /> },
    { key: "hash", label: t("files.hash"), value: <code className="font-mono text-xs break-all">{file.sha256}</code> },
    ...(file.stateBy ? [{ key: "by", label: t("files.by"), value: file.stateBy }] : []),
    ...(file.uploadedOn ? [{ key: "day", label: t("files.day"), value: format.calendarDate(file.uploadedOn) }] : []),
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/compliance/registry" },
          { label: t("files.title"), href: "/compliance/registry/files" },
        ]}
        locale={reader.locale}
        title={`${file.id}.${file.format}`}
        meta={
          file.isTrial ? (
            <Status tone="neutral">{t("files.trial")}</Status>
          ) : (
            <Status {...FILE_STYLES[file.state]}>{t(`files.states.${file.state}`)}</Status>
          )
        }
        actions={
          <LinkButton
            href={`/compliance/registry/files/${file.id}/file`}
            download
            icon={<Download aria-hidden="true" />}
          >
            {t("files.download")}
          </LinkButton>
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="flex max-w-3xl flex-col gap-6">
        <KeyValues items={facts} />
        {checked && <SchemaCheck locale={reader.locale} checked={checked} />}
        {isOpen && (
          <div className="flex flex-wrap gap-3">
            <ClientMessages reader={reader} namespaces={["portal", "ui"]}>
              <EntryDialog
                trigger={t("files.markUploaded")}
                triggerVariant="primary"
                title={t("files.markTitle")}
                description={t("files.markText")}
                action={markUploadedAction}
                hidden={{ fileId: file.id }}
                fields={[{ name: "uploaded_on", kind: "day", label: t("files.day"), required: true }]}
                submit={t("files.markUploaded")}
                variant="primary"
                cancelLabel={t("files.cancel")}
              />
            </ClientMessages>
            <ConfirmDialog
              trigger={t("files.discard")}
              title={t("files.discardTitle")}
              description={t("files.discardText", { count: file.entries })}
              action={discardFileAction}
              confirmLabel={t("files.discard")}
              cancelLabel={t("files.cancel")}
            >
              <input type="hidden" name="fileId" value={file.id} />
            </ConfirmDialog>
          </div>
        )}
      </div>
    </>
  );
}

function SchemaCheck({ locale, checked }: { locale: Locale; checked: CheckedFile }) {
  const t = translator(locale, "euRegistry");
  return (
    <Section title={t("schema.check")}>
      {checked.answer === null ? (
        <p>{t("schema.missing", { kind: t(`schema.kinds.${checked.kind}`) })}</p>
      ) : (
        <SchemaResult locale={locale} version={checked.version} answer={checked.answer} />
      )}
    </Section>
  );
}

function SchemaResult({ locale, version, answer }: { locale: Locale; version: string; answer: SchemaAnswer }) {
  const t = translator(locale, "euRegistry");
  if ("unusable" in answer) return <p className="break-words">{t("schema.unusable", { reason: answer.unusable })}</p>;
  const { errors } = answer;
  if (errors.length === 0) return <Status tone="positive">{t("schema.fits", { edition: version })}</Status>;
  const count = errors.filter(({ index }) => index !== null).length;
  return (
    <>
      <Status tone="critical">
        {count > 0 ? t("schema.errors", { count, edition: version }) : t("schema.wholeErrors", { edition: version })}
      </Status>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {errors.map(({ index, messages }) => (
          <li key={index} className="break-words">
            {index === null
              ? t("schema.whole", { details: messages.join("; ") })
              : t("schema.entry", { number: index + 1, details: messages.join("; ") })}
          </li>
        ))}
      </ul>
    </>
  );
}
