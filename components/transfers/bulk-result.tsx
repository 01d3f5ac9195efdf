import { buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { MailAddress } from "@/components/ui/mail-address";
import { Pagination } from "@/components/ui/pagination";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { RefusedLine } from "@/lib/transfers/bulk-transfers/bulk-steps";
import type { StartedLine } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";

/** Of each part of a list that one page shows. */
const LINES_A_PAGE = 50;

interface BulkResultProps {
  locale: Locale;
  listId: string;
  started: readonly StartedLine[];
  refused: readonly RefusedLine[];
  /** Lines passed over before the first that is shown, of each part. */
  after: number;
  /** The refused lines are repaired on a page of their own: there are too many to stand here. */
  isRepairElsewhere: boolean;
}

/** What came of each line; those refused stay to be repaired here or in a sheet. */
export function BulkResult({ locale, listId, started, refused, after, isRepairElsewhere }: BulkResultProps) {
  const t = translator(locale, "bulkTransfers");
  const pages = translator(locale, "table");
  const path = `/transfers/bulk/${listId}`;
  const shown = <Line,>(lines: readonly Line[]) => lines.slice(after, after + LINES_A_PAGE);
  const [refusedHere, startedHere] = [shown(refused), shown(started)];
  const rest = Math.max(started.length, refused.length) - after - LINES_A_PAGE;
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
          <Callout
            tone="caution"
            title={t("done.refused", { count: refused.length })}
            action={
              isRepairElsewhere && (
                <LinkButton href={`${path}?repair`} size="sm">
                  {t("done.repair")}
                </LinkButton>
              )
            }
            live
          >
            {t("done.refusedText")}
          </Callout>
        )}
      </div>
      {refusedHere.length > 0 && (
        <Section
          title={t("done.refusedTitle")}
          actions={
            <a href={`${path}/refused.csv`} className={buttonClass("secondary")}>
              <Download aria-hidden="true" />
              {t("done.download")}
            </a>
          }
        >
          <ul className="line-list mb-6">
            {refusedHere.map(({ line, code, recipientEmail, problem, transferId }) => (
              <li key={line}>
                <i>{t("lineNumber", { line })}</i>
                <span>
                  <b>{code || "–"}</b> · {recipientEmail || "–"}
                </span>
                <em>
                  {problem} {transferId && <TextLink href={`/transfers/${transferId}`}>{t("seeTransfer")}</TextLink>}
                </em>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {startedHere.length > 0 && (
        <Section title={t("done.startedTitle")}>
          <ul className="line-list">
            {startedHere.map(({ line, code, recipientEmail, transferId }) => (
              <li key={line}>
                <i>{t("lineNumber", { line })}</i>
                <a href={`/transfers/${transferId}`}>{code}</a>
                <span>
                  <MailAddress address={recipientEmail} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(after > 0 || rest > 0) && (
        <Pagination
          label={pages("pages")}
          first={after > 0 ? { href: path, label: pages("first") } : undefined}
          next={rest > 0 ? { href: `${path}?after=${after + LINES_A_PAGE}`, label: pages("next") } : undefined}
        />
      )}
    </div>
  );
}
