import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { MailboxWarnings } from "@/components/transfers/mailbox-warnings";
import { TransferStatusMark, DeliveryStatus } from "@/components/transfers/transfer-status";
import { TransferButtons, TransferTimeline, actorText, messageText } from "@/components/transfers/transfer-timeline";
import { Callout } from "@/components/ui/callout";
import { Eye } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { isLate, type MessageState } from "@/lib/platform/mail/rules";
import { MESSAGE_KINDS } from "@/lib/transfers/rules";
import { showTransfer, type TransferView } from "@/lib/transfers/show-transfer";
import { orNotFound } from "../../or-not-found";
import { cancelTransferAction, remindRecipientAction, resendTransferAction } from "../actions";

const load = cache(async (transferId: string) => orNotFound(showTransfer(await memberContext(), { transferId })));

const isInvitation = ({ channel, kind }: { channel: string; kind: string }) =>
  channel === "email" && kind === MESSAGE_KINDS.invitation;

export async function generateMetadata({ params }: PageProps<"/transfers/[id]">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([load((await params).id), getTranslations("transfersPortal")]);
  return { title: t("detail.title", { product: product.name }) };
}

export default async function TransferPage({ params }: PageProps<"/transfers/[id]">) {
  const { actor, brand, reader, format, t } = await openPage("transfersPortal");
  const view = await load((await params).id);
  const { transfer, status, product, passport, nextResendAt } = view;
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
        {isPending && <DeliveryNotice reader={reader} invitation={view.messages.findLast(isInvitation)} />}
        {isPending && nextResendAt && (
          <Callout title={t("detail.resendAgain", { date: format.dateTime(nextResendAt) })} />
        )}
      </div>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <TransferFacts
            reader={reader}
            brandName={brand.name}
            startedByName={view.startedByName}
            passport={passport}
            transfer={transfer}
          />
          <Section title={t("detail.messagesTitle")} description={t("detail.messagesText")}>
            <MessageList reader={reader} messages={view.messages} />
          </Section>
        </div>
        <Section title={t("detail.timelineTitle")}>
          <TransferTimeline reader={reader} events={view.timeline} startedByName={view.startedByName} />
        </Section>
      </div>
    </>
  );
}

interface DeliveryNoticeProps {
  reader: Reader;
  invitation: { state: MessageState; createdAt: Date; lastError: string | null } | undefined;
}

function DeliveryNotice({ reader, invitation }: DeliveryNoticeProps) {
  const t = translator(reader.locale, "transfersPortal");
  if (!invitation) return null;
  const { state, createdAt, lastError } = invitation;
  if (state === "failed")
    return (
      <Callout tone="critical" title={t("detail.failedTitle")}>
        {lastError ? t("detail.failedText", { error: lastError }) : t("detail.failedUnknown")}
      </Callout>
    );
  if (state === "waiting") return <Callout title={t("detail.waitingTitle")}>{t("detail.waitingText")}</Callout>;
  if (!isLate(invitation, reader.now)) return null;
  return (
    <Callout tone="caution" title={t("detail.lateTitle")}>
      <p>{t("detail.lateText", { time: formatter(reader).dateTime(createdAt) })}</p>
      {lastError && <p className="mt-1">{t("detail.lateError", { error: lastError })}</p>}
    </Callout>
  );
}

interface MessageListProps {
  reader: Reader;
  messages: TransferView["messages"];
}

function MessageList({ reader, messages }: MessageListProps) {
  const t = translator(reader.locale, "transfersPortal");
  const format = formatter(reader);
  if (messages.length === 0) return <p className="text-ink-muted">{t("detail.messagesNone")}</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => {
        const isWaiting = message.state === "queued" && message.attempts > 0;
        const attempts = t("detail.attempts", { count: message.attempts });
        return (
          <li key={message.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium">
                {messageText(t, message.kind)}{" "}
                <span className="font-normal text-ink-muted">· {t(`channels.${message.channel}`)}</span>
              </p>
              <p className="text-sm text-ink-muted">
                <Time value={message.sentAt ?? message.createdAt} reader={reader} as="dateTime" />
                {message.state !== "sent" && message.state !== "kept" && ` · ${attempts}`}
                {isWaiting && ` · ${t("detail.nextAttempt", { time: format.relative(message.nextAttemptAt) })}`}
              </p>
              {message.lastError && (
                <p className="mt-1 max-w-prose font-mono text-sm break-words text-ink-muted">{message.lastError}</p>
              )}
            </div>
            <DeliveryStatus state={message.state} t={t} />
          </li>
        );
      })}
    </ul>
  );
}

interface TransferFactsProps extends Pick<TransferView, "startedByName" | "passport" | "transfer"> {
  reader: Reader;
  brandName: string;
}

function TransferFacts({ reader, brandName, startedByName, passport, transfer }: TransferFactsProps) {
  const t = translator(reader.locale, "transfersPortal");
  const time = (value: Date) => <Time value={value} reader={reader} as="dateTime" />;
  const items = [
    { key: "recipient", label: t("detail.recipient"), value: transfer.recipientEmail ?? t("erased") },
    { key: "phone", label: t("detail.phone"), value: transfer.recipientPhone },
    {
      key: "from",
      label: t("detail.from"),
      value: transfer.fromHolderId ? t("detail.fromHolder") : t("detail.fromBrand", { brand: brandName }),
    },
    { key: "kind", label: t("detail.kind"), value: t(`kinds.${transfer.kind}`) },
    {
      key: "passport",
      label: t("detail.passport"),
      value: (
        <TextLink href={`/passports/${passport.id}`} className="font-mono text-sm">
          {formatPassportCode(passport.code)}
        </TextLink>
      ),
    },
    { key: "started", label: t("detail.started"), value: time(transfer.createdAt) },
    { key: "by", label: t("detail.startedBy"), value: actorText(t, transfer.startedByKind, startedByName) },
    { key: "expires", label: t("detail.expires"), value: time(transfer.expiresAt) },
    { key: "ended", label: t("detail.ended"), value: transfer.endedAt && time(transfer.endedAt) },
    {
      key: "message",
      label: t("detail.message"),
      value: transfer.message && <span className="whitespace-pre-line">{transfer.message}</span>,
    },
    { key: "id", label: t("detail.id"), value: <span className="font-mono text-sm break-all">{transfer.id}</span> },
  ];
  return <KeyValues items={items.filter(({ value }) => value !== null)} />;
}
