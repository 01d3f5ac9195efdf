import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { DeliveryNotice } from "@/components/transfers/delivery-notice";
import { MailboxWarnings } from "@/components/transfers/mailbox-warnings";
import { MessageList } from "@/components/transfers/message-list";
import { TransferButtons } from "@/components/transfers/transfer-buttons";
import { TransferFacts } from "@/components/transfers/transfer-facts";
import { TransferStatusMark } from "@/components/transfers/transfer-status";
import { TransferTimeline } from "@/components/transfers/transfer-timeline";
import { Callout } from "@/components/ui/callout";
import { Eye } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { MESSAGE_KINDS } from "@/lib/transfers/rules";
import { showTransfer } from "@/lib/transfers/show-transfer";
import { foundOr404 } from "../../found";
import { cancelTransferAction, remindRecipientAction, resendTransferAction } from "../actions";

const load = cache(async (transferId: string) => foundOr404(showTransfer(await memberContext(), { transferId })));

const isInvitation = ({ channel, kind }: { channel: string; kind: string }) =>
  channel === "email" && kind === MESSAGE_KINDS.invitation;

export async function generateMetadata({ params }: PageProps<"/transfers/[id]">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([load((await params).id), getTranslations("transfersPortal")]);
  return { title: t("detail.title", { product: product.name }) };
}

export default async function TransferPage({ params }: PageProps<"/transfers/[id]">) {
  const { actor, brand, reader, format, t } = await openPage("transfersPortal");
  const shown = await load((await params).id);
  const { transfer, status, product, passport, nextResendAt } = shown;
  const isPending = status === "pending";
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/transfers" }]}
        locale={reader.locale}
        title={t("detail.title", { product: product.name })}
        meta={<TransferStatusMark status={status} t={t} />}
        actions={
          isPending &&
          actorMay(actor, "transfers.manage") && (
            <>
              <LinkButton
                href={`/transfers/preview?transfer=${transfer.id}`}
                variant="quiet"
                icon={<Eye aria-hidden="true" />}
              >
                {t("detail.preview")}
              </LinkButton>
              <TransferButtons
                locale={reader.locale}
                transferId={transfer.id}
                recipientEmail={transfer.recipientEmail}
                resend={nextResendAt === null ? resendTransferAction : null}
                remind={nextResendAt === null ? remindRecipientAction : null}
                cancel={cancelTransferAction}
              />
            </>
          )
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {isPending && <MailboxWarnings address={transfer.recipientEmail ?? ""} t={t} />}
        {isPending && <DeliveryNotice reader={reader} invitation={shown.messages.findLast(isInvitation)} />}
        {isPending && nextResendAt && (
          <Callout title={t("detail.resendAgain", { date: format.dateTime(nextResendAt) })} />
        )}
      </div>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <TransferFacts
            reader={reader}
            brandName={brand.name}
            startedByName={shown.startedByName}
            passport={passport}
            transfer={transfer}
          />
          <Section title={t("detail.messagesTitle")} description={t("detail.messagesText")}>
            <MessageList reader={reader} messages={shown.messages} />
          </Section>
        </div>
        <Section title={t("detail.timelineTitle")}>
          <TransferTimeline reader={reader} events={shown.timeline} startedByName={shown.startedByName} />
        </Section>
      </div>
    </>
  );
}
