"use client";

import { useTranslations } from "use-intl";
import { buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { MailAddress } from "@/components/ui/mail-address";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { BulkStep } from "@/lib/transfers/bulk-transfers/bulk-steps";
import { BulkListForm, type ListBounds } from "./bulk-list-form";

interface BulkResultProps {
  action: (form: FormData) => void;
  isPending: boolean;
  done: Extract<BulkStep, { step: "done" }>;
  bounds: ListBounds;
}

/** What came of each line; those refused stay to be repaired here or in a sheet. */
export function BulkResult({ action, isPending, done: { started, refused, text, file }, bounds }: BulkResultProps) {
  const t = useTranslations("bulkTransfers");
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-3xl flex-col gap-3">
        {started.length > 0 && (
          <Callout
            tone="positive"
            title={t("done.started", { count: started.length })}
            action={
              <LinkButton href="/transfers?status=pending" size="sm">
                {t("done.toList")}
              </LinkButton>
            }
            live
          >
            {t("done.startedText")}
          </Callout>
        )}
        {refused.length > 0 && (
          <Callout tone="caution" title={t("done.refused", { count: refused.length })} live>
            {t("done.refusedText")}
          </Callout>
        )}
      </div>
      {refused.length > 0 && (
        <Section
          title={t("done.refusedTitle")}
          actions={
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
              download="transfers-refused.csv"
              className={buttonClass("secondary")}
            >
              <Download aria-hidden="true" />
              {t("done.download")}
            </a>
          }
        >
          <ul className="mb-6 divide-y divide-line">
            {refused.map(({ line, code, recipientEmail, problem, transferId }) => (
              <li key={line} className="grid gap-x-6 py-2 first:pt-0 sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1.3fr)]">
                <span className="text-ink-muted">{t("lineNumber", { line })}</span>
                <span className="min-w-0 break-all">
                  <span className="font-mono text-sm">{code || "–"}</span> · {recipientEmail || "–"}
                </span>
                <span className="text-critical">
                  {problem} {transferId && <TextLink href={`/transfers/${transferId}`}>{t("seeTransfer")}</TextLink>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {text !== "" && <BulkListForm action={action} isPending={isPending} text={text} bounds={bounds} repair />}
      {started.length > 0 && (
        <Section title={t("done.startedTitle")}>
          <ul className="divide-y divide-line">
            {started.map(({ line, code, recipientEmail, transferId }) => (
              <li key={line} className="grid gap-x-6 py-2 first:pt-0 sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1.3fr)]">
                <span className="text-ink-muted">{t("lineNumber", { line })}</span>
                <TextLink href={`/transfers/${transferId}`} className="font-mono text-sm">
                  {code}
                </TextLink>
                <span className="min-w-0">
                  <MailAddress address={recipientEmail} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
