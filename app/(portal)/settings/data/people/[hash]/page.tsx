import type { Route } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { messageText } from "@/components/transfers/transfer-timeline";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { HOLDER_FORMATS } from "@/lib/holder-data/export-holder";
import { showHolder } from "@/lib/holder-data/show-holder";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { isLocale, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../../or-not-found";
import { eraseHolderAction } from "../../actions";

export const generateMetadata = titled("holders", "title");

export default async function HolderPage({ params }: PageProps<"/settings/data/people/[hash]">) {
  const { context, reader, t } = await openPage("holders");
  const { hash: emailHash } = await params;
  const settings = translator(reader.locale, "brandSettings");
  if (!actorMay(context.actor, "holders.manage")) notFound();
  const holder = await orNotFound(showHolder(context, { emailHash }));
  const { passports, pending } = holder.counts;
  return (
    <SettingsFrame
      wide
      locale={reader.locale}
      within={{ label: settings("data.title"), href: "/settings/data" }}
      title={holder.email ?? t("erasedTitle")}
      description={t("description")}
      actions={
        <>
          {HOLDER_FORMATS.map((format) => (
            <LinkButton
              key={format}
              href={`/settings/data/people/${emailHash}/export/${format}`}
              download
              icon={<Download aria-hidden="true" />}
            >
              {t(`export.${format}`)}
            </LinkButton>
          ))}
          {holder.email !== null && (
            <ConfirmDialog
              trigger={t("erase.label")}
              title={t("erase.title")}
              description={
                <>
                  <p>{t("erase.text", { passports, pending })}</p>
                  <p className="mt-2">{t("erase.stays")}</p>
                </>
              }
              action={eraseHolderAction}
              confirmLabel={t("erase.confirm")}
              cancelLabel={t("erase.keep")}
            >
              <input type="hidden" name="emailHash" value={emailHash} />
            </ConfirmDialog>
          )}
        </>
      }
    >
      <HolderRecord reader={reader} holder={holder} />
    </SettingsFrame>
  );
}

interface HolderRecordProps {
  reader: Reader;
  holder: Awaited<ReturnType<typeof showHolder>>;
}

function HolderRecord({ reader, holder }: HolderRecordProps) {
  const t = translator(reader.locale, "holders");
  const transfers = translator(reader.locale, "transfersPortal");
  const claims = translator(reader.locale, "claims");
  const moreOf = (kind: "passports" | "transfers" | "messages") =>
    holder.counts[kind] > holder[kind].length ? t("newest", { shown: holder[kind].length }) : undefined;
  return (
    <div className="flex flex-col gap-8">
      <KeyValues
        className="max-w-3xl"
        items={[
          { key: "email", label: t("facts.email"), value: holder.email ?? t("facts.erased") },
          {
            key: "language",
            label: t("facts.language"),
            value: isLocale(holder.locale) ? localeName(holder.locale) : "–",
          },
          {
            key: "since",
            label: t("facts.since"),
            value: <Time value={holder.firstSeenAt} reader={reader} as="dateTime" />,
          },
          {
            key: "hash",
            label: t("facts.hash"),
            value: <span className="font-mono text-sm break-all">{holder.emailHash}</span>,
          },
        ]}
      />
      <Part
        title={t("passports.title", { count: holder.counts.passports })}
        empty={t("passports.none")}
        more={moreOf("passports")}
      >
        {holder.passports.map(({ id, code, serialNumber, productName, ownerSince }) => (
          <Row
            key={id}
            href={`/passports/${id}`}
            title={productName}
            detail={[formatPassportCode(code), serialNumber]}
            at={ownerSince}
            reader={reader}
          />
        ))}
      </Part>
      <Part
        title={t("transfers.title", { count: holder.counts.transfers })}
        empty={t("transfers.none")}
        more={moreOf("transfers")}
      >
        {holder.transfers.map(
          ({ id, code, productName, isRecipient, kind, status, recipientPhone, message, createdAt }) => (
            <Row
              key={id}
              href={`/transfers/${id}`}
              title={`${productName} · ${transfers(`kinds.${kind}`)} · ${transfers(`statuses.${status}`)}`}
              detail={[
                t(isRecipient ? "transfers.recipient" : "transfers.giver"),
                formatPassportCode(code),
                recipientPhone,
                message,
              ]}
              at={createdAt}
              reader={reader}
            />
          ),
        )}
      </Part>
      {holder.claims.length > 0 && (
        <Part title={claims("title")} empty="" more={undefined}>
          {holder.claims.map(({ id, code, productName, way, status, receiptNumber, note, createdAt }) => (
            <Row
              key={id}
              href={status === "unproved" ? undefined : `/transfers/claims/${id}`}
              title={`${productName} · ${claims(`statuses.${status}`)}`}
              detail={[claims(`ways.${way}`), formatPassportCode(code), receiptNumber, note]}
              at={createdAt}
              reader={reader}
            />
          ))}
        </Part>
      )}
      <Part
        title={t("messages.title", { count: holder.counts.messages })}
        empty={t("messages.none")}
        more={moreOf("messages")}
      >
        {holder.messages.map(({ id, channel, kind, state, createdAt }) => (
          <Row
            key={id}
            title={messageText(transfers, kind)}
            detail={[transfers(`channels.${channel}`), transfers(`deliveries.${state}`)]}
            at={createdAt}
            reader={reader}
          />
        ))}
      </Part>
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  empty: ReactNode;
  more: string | undefined;
  children: readonly ReactNode[];
}

function Part({ title, empty, more, children }: PartProps) {
  return (
    <Section title={title} description={more}>
      {children.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">{children}</ul>
      )}
    </Section>
  );
}

interface RowProps {
  href?: string;
  title: string;
  detail: readonly (string | null)[];
  at: Date | null;
  reader: Reader;
}

function Row({ href, title, detail, at, reader }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0">
        {href ? (
          <Link
            href={href as Route}
            className="font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {title}
          </Link>
        ) : (
          <p className="font-medium">{title}</p>
        )}
        <p className="text-sm break-words text-ink-muted">{detail.filter(Boolean).join(" · ")}</p>
      </div>
      <p className="text-sm text-ink-muted">{at && <Time value={at} reader={reader} as="dateTime" />}</p>
    </li>
  );
}
