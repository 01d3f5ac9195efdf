import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageHeader } from "@/components/shell/page-header";
import { MailboxWarnings } from "@/components/transfers/mailbox-warnings";
import { StartPreviewed } from "@/components/transfers/start-previewed";
import { Callout } from "@/components/ui/callout";
import { Eye } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Badge } from "@/components/ui/status";
import { actorMay } from "@/lib/access/actor";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { localeName, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { findPreviewed } from "@/lib/transfers/messages/mailbox";
import { previewInvitation } from "@/lib/transfers/messages/previews";
import { orNotFound } from "../../or-not-found";
import { startPreviewedAction } from "../actions";

export const generateMetadata = titled("transferPreview", "title");

export default async function TransferPreviewPage({ searchParams }: PageProps<"/transfers/preview">) {
  const { context, reader, t } = await openPage("transferPreview");
  const { locale } = reader;
  const params = await searchParams;
  const portal = translator(locale, "transfersPortal");
  const header = { crumbs: [{ label: portal("title"), href: "/transfers" }], locale, title: t("title") };
  const previewed = actorMay(context.actor, "transfers.manage")
    ? await orNotFound(findPreviewed(context, params))
    : null;
  if (!previewed)
    return (
      <>
        <PageHeader {...header} />
        <EmptyState title={t("goneTitle")} action={<LinkButton href="/transfers">{portal("title")}</LinkButton>}>
          {t("goneText")}
        </EmptyState>
      </>
    );
  const { draft, query, sealed } = previewed;
  const preview = await orNotFound(previewInvitation(context, draft));
  return (
    <>
      <PageHeader
        {...header}
        description={t("description", { recipient: draft.recipient_email, product: preview.productName })}
        meta={<Badge>{t("language", { language: localeName(preview.locale) })}</Badge>}
        actions={
          <>
            <LinkButton href={`/transfer-preview?${query}`} target="_blank" icon={<Eye aria-hidden="true" />}>
              {t("openPage")}
            </LinkButton>
            {sealed && <LinkButton href={`/transfers/new?${query}`}>{t("change")}</LinkButton>}
            {sealed && !preview.obstacle && (
              <StartPreviewed action={startPreviewedAction} encryptedDraft={sealed} label={t("start")} />
            )}
          </>
        }
      />
      <div className="mb-6 max-w-3xl empty:hidden">
        <MailboxWarnings address={draft.recipient_email} t={portal} />
      </div>
      {preview.obstacle && (
        <div className="mb-6 max-w-3xl">
          <Callout tone="caution" title={portal("form.obstacle")}>
            {errorSentence(locale, preview.obstacle)}
          </Callout>
        </div>
      )}
      <PreviewedMessages locale={locale} preview={preview} />
    </>
  );
}

interface PreviewedMessagesProps {
  locale: Locale;
  preview: { locale: Locale; subject: string; html: string; text: string; sms: string | null };
}

/** The links in the preview go nowhere: no invitation exists yet. */
function PreviewedMessages({ locale, preview }: PreviewedMessagesProps) {
  const t = translator(locale, "transferPreview");
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,35rem)]">
      <Section title={t("mail")} description={<span lang={preview.locale}>{preview.subject}</span>}>
        <iframe
          title={t("frameTitle")}
          srcDoc={preview.html}
          sandbox=""
          className="h-[64rem] w-full rounded-md border border-line bg-surface"
        />
      </Section>
      <div className="flex min-w-0 flex-col gap-8">
        {preview.sms && (
          <Section title={t("sms")}>
            <p lang={preview.locale} className="rounded-lg border border-line bg-sunken px-4 py-3 break-words">
              {preview.sms}
            </p>
          </Section>
        )}
        <Section title={t("text")} description={t("textHint")}>
          <pre
            tabIndex={0}
            role="region"
            aria-label={t("text")}
            lang={preview.locale}
            className="max-h-[64rem] overflow-auto rounded-md border border-line bg-sunken p-4 font-mono text-xs"
          >
            {preview.text}
          </pre>
        </Section>
      </div>
    </div>
  );
}
