import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageHeader } from "@/components/shell/page-header";
import { MailboxWarnings } from "@/components/transfers/mailbox-warnings";
import { PreviewedMessages } from "@/components/transfers/previewed-messages";
import { StartPreviewed } from "@/components/transfers/start-previewed";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Eye } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Badge } from "@/components/ui/status";
import { actorMay } from "@/lib/access/actor";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { findPreviewed } from "@/lib/transfers/messages/find-previewed";
import { previewInvitation } from "@/lib/transfers/messages/preview-invitation";
import { foundOr404 } from "../../found";
import { startPreviewedAction } from "../actions";

export const generateMetadata = titled("transferPreview", "title");

/** What the recipient of a draft, or of a pending transfer, sees. Nothing is sent from here but by the button. */
export default async function TransferPreviewPage({ searchParams }: PageProps<"/transfers/preview">) {
  const { context, reader, t } = await openPage("transferPreview");
  const { locale } = reader;
  const params = await searchParams;
  const portal = translator(locale, "transfersPortal");
  const place = { crumbs: [{ label: portal("title"), href: "/transfers" }], locale, title: t("title") };
  const previewed = actorMay(context.actor, "transfers.manage")
    ? await foundOr404(findPreviewed(context, params))
    : null;
  if (!previewed)
    return (
      <>
        <PageHeader {...place} />
        <EmptyState title={t("goneTitle")} action={<LinkButton href="/transfers">{portal("title")}</LinkButton>}>
          {t("goneText")}
        </EmptyState>
      </>
    );
  const { draft, query, sealed } = previewed;
  const preview = await foundOr404(previewInvitation(context, draft));
  return (
    <>
      <PageHeader
        {...place}
        description={t("description", { recipient: draft.recipient_email, product: preview.productName })}
        meta={<Badge>{t("language", { language: localeName(preview.locale) })}</Badge>}
        actions={
          <>
            <LinkButton href={`/transfer-preview?${query}`} target="_blank" icon={<Eye aria-hidden="true" />}>
              {t("openPage")}
            </LinkButton>
            {sealed && <LinkButton href={`/transfers/new?${query}`}>{t("change")}</LinkButton>}
            {sealed && !preview.obstacle && (
              <StartPreviewed action={startPreviewedAction} sealedDraft={sealed} label={t("start")} />
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
