import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { HeadPicture } from "@/components/products/product-head";
import { type HeaderFact, ObjectPicture, PageHeader } from "@/components/shell/page-header";
import { MailboxWarnings } from "@/components/transfers/mailbox-warnings";
import { TransferStatusMark, DeliveryStatus } from "@/components/transfers/transfer-status";
import { CancelTransfer, messageText, SendLink, TransferTimeline } from "@/components/transfers/transfer-timeline";
import type { ButtonVariant } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ArrowLeftRight, Eye } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { MailAddress } from "@/components/ui/small-marks";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { isLate, type MessageState } from "@/lib/platform/mail/rules";
import { nextTransferStep } from "@/lib/transfers/rules";
import { showTransfer, type TransferView } from "@/lib/transfers/show-transfer";
import { orNotFound } from "../../or-not-found";
import { cancelTransferAction, remindRecipientAction, resendTransferAction } from "../actions";

const load = cache(async (transferId: string) => orNotFound(showTransfer(await memberContext(), { transferId })));

export async function generateMetadata({ params }: PageProps<"/transfers/[id]">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([load((await params).id), getTranslations("transfersPortal")]);
  return { title: t("detail.title", { product: product.name }) };
}

export default async function TransferPage({ params }: PageProps<"/transfers/[id]">) {
  const { actor, brand, reader, format, t } = await openPage("transfersPortal");
  const view = await load((await params).id);
  const { transfer, status, product, picture, passport, nextResendAt, invitation, isTransferable } = view;
  const may = (permission: Permission) => actorMay(actor, permission);
  const isOpen = status === "pending" && may("transfers.manage");
  const canSend = nextResendAt === null;
  const next = nextTransferStep(
    {
      ...{ status, canSend, isTransferable, expiresAt: transfer.expiresAt, at: now() },
      ...{ lastLinkAt: view.linksMadeAt.at(-1), isUndelivered: invitation?.state === "failed" },
    },
    may,
  );
  const of = { locale: reader.locale, transferId: transfer.id, recipientEmail: transfer.recipientEmail };
  const resend = (variant: ButtonVariant) => (
    <SendLink {...of} as="resend" action={resendTransferAction} variant={variant} />
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/transfers" }]}
        locale={reader.locale}
        title={t("detail.title", { product: product.name })}
        picture={
          <ObjectPicture icon={ArrowLeftRight}>
            {picture && <HeadPicture locale={reader.locale} product={product} picture={picture} />}
          </ObjectPicture>
        }
        meta={<TransferStatusMark status={status} t={t} />}
        facts={headerFacts(reader, view)}
        actions={
          <>
            {isOpen && (
              <>
                <LinkButton
                  href={`/transfers/preview?transfer=${transfer.id}`}
                  variant="quiet"
                  icon={<Eye aria-hidden="true" />}
                >
                  {t("detail.preview")}
                </LinkButton>
                <CancelTransfer {...of} action={cancelTransferAction} />
                {canSend && next !== "send_new_link" && resend("secondary")}
                {canSend && (
                  <SendLink
                    {...of}
                    as="remind"
                    action={remindRecipientAction}
                    variant={next === "remind" ? "primary" : "secondary"}
                  />
                )}
              </>
            )}
            {next === "start_again" && (
              <LinkButton href={`/transfers/new?passport=${passport.id}`} variant="primary">
                {t("detail.startAgain")}
              </LinkButton>
            )}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {status === "pending" && (
          <>
            <MailboxWarnings address={transfer.recipientEmail ?? ""} t={t} />
            <DeliveryNotice
              reader={reader}
              invitation={invitation}
              resend={next === "send_new_link" && resend("primary")}
            />
          </>
        )}
        {status === "pending" && nextResendAt && (
          <Callout title={t("detail.resendAgain", { date: format.dateTime(nextResendAt) })} />
        )}
      </div>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <TransferFacts reader={reader} brandName={brand.name} transfer={transfer} />
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

function headerFacts(reader: Reader, { transfer, status, passport }: TransferView): HeaderFact[] {
  const t = translator(reader.locale, "transfersPortal");
  return [
    {
      key: "recipient",
      label: t("detail.recipient"),
      value: transfer.recipientEmail ? <MailAddress address={transfer.recipientEmail} /> : t("erased"),
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
    {
      key: "expires",
      label: t("detail.expires"),
      value: status === "pending" ? <Time value={transfer.expiresAt} reader={reader} as="dateTime" /> : null,
    },
  ];
}

interface DeliveryNoticeProps {
  reader: Reader;
  invitation: { state: MessageState; createdAt: Date; lastError: string | null } | undefined;
  resend: ReactNode;
}

function DeliveryNotice({ reader, invitation, resend }: DeliveryNoticeProps) {
  const t = translator(reader.locale, "transfersPortal");
  if (!invitation) return null;
  const { state, createdAt, lastError } = invitation;
  if (state === "failed")
    return (
      <Callout tone="critical" title={t("detail.failedTitle")} action={resend}>
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

interface TransferFactsProps extends Pick<TransferView, "transfer"> {
  reader: Reader;
  brandName: string;
}

/** What header and timeline do not say. */
function TransferFacts({ reader, brandName, transfer }: TransferFactsProps) {
  const t = translator(reader.locale, "transfersPortal");
  const items = [
    {
      key: "from",
      label: t("detail.from"),
      value: transfer.fromHolderId ? t("detail.fromHolder") : t("detail.fromBrand", { brand: brandName }),
    },
    { key: "phone", label: t("detail.phone"), value: transfer.recipientPhone },
    {
      key: "message",
      label: t("detail.message"),
      value: transfer.message && <span className="whitespace-pre-line">{transfer.message}</span>,
    },
    { key: "id", label: t("detail.id"), value: <span className="font-mono text-sm break-all">{transfer.id}</span> },
  ];
  return <KeyValues items={items.filter(({ value }) => value !== null)} />;
}
