import { TransferStatusMark } from "@/components/transfers/transfer-status";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ShownPassport } from "@/lib/passports/show-passport";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

const SHOWN_MAX = 20;

interface TransferHistoryProps {
  reader: Reader;
  /** The passport's, by which the list of transfers finds all of them. */
  code: string;
  transfers: ShownPassport["transfers"];
}

/** The latest transfers of one passport, and the way to all of them. */
export function TransferHistory({ reader, code, transfers }: TransferHistoryProps) {
  const t = translator(reader.locale, "passports");
  const words = translator(reader.locale, "transfersPortal");
  return (
    <Section title={t("detail.transfersTitle")}>
      {transfers.length === 0 && <p className="text-ink-muted">{t("detail.transfersNone")}</p>}
      <ul className="divide-y divide-line">
        {transfers.slice(0, SHOWN_MAX).map((transfer) => (
          <li
            key={transfer.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <div className="min-w-0">
              <TextLink href={`/transfers/${transfer.id}`}>{words(`kinds.${transfer.kind}`)}</TextLink>{" "}
              <span className="break-words">
                {transfer.recipientEmail
                  ? t("detail.to", { recipient: transfer.recipientEmail })
                  : t("detail.toErased")}
              </span>
              <p className="text-sm text-ink-muted">
                <Time value={transfer.createdAt} reader={reader} as="dateTime" />
              </p>
            </div>
            <TransferStatusMark status={transfer.status} t={words} />
          </li>
        ))}
      </ul>
      {transfers.length > SHOWN_MAX && <TextLink href={`/transfers?q=${code}`}>{t("detail.transfersAll")}</TextLink>}
    </Section>
  );
}
