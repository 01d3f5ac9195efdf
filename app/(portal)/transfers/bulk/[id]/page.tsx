import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { RunningWork } from "@/components/shell/portal-shell";
import { BulkTransfers } from "@/components/transfers/bulk-transfers";
import { buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Download } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Pagination } from "@/components/ui/navigation";
import { Section } from "@/components/ui/section";
import { MailAddress } from "@/components/ui/small-marks";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { LIST_CHARACTERS_MAX, TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import {
  type BulkTransferView,
  showBulkTransfer,
  type StartedLine,
} from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { type RefusedLine, writeTransferLines } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { orNotFound } from "../../../or-not-found";
import { bulkTransfersAction } from "../actions";
import { problemText } from "../line-problem";

const LINES_A_PAGE = 50;

interface BulkResultProps {
  locale: Locale;
  listId: string;
  started: readonly StartedLine[];
  refused: readonly RefusedLine[];
  after: number;
  isRepairElsewhere: boolean;
}

function BulkResult({ locale, listId, started, refused, after, isRepairElsewhere }: BulkResultProps) {
  const t = translator(locale, "bulkTransfers");
  const pages = translator(locale, "table");
  const path = `/transfers/bulk/${listId}`;
  const pageOf = <Line,>(lines: readonly Line[]) => lines.slice(after, after + LINES_A_PAGE);
  const [refusedHere, startedHere] = [pageOf(refused), pageOf(started)];
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

export const generateMetadata = titled("bulkTransfers", "title");

/** Above this number of characters the repair form has its own page, because this page contains the text twice. */
const TEXT_BESIDE_MAX = 16_000;

export default async function BulkTransferPage({ params, searchParams }: PageProps<"/transfers/bulk/[id]">) {
  const { context, reader, t } = await openPage("bulkTransfers");
  const [{ id: listId }, { after, repair }] = await Promise.all([params, searchParams]);
  const transfers = translator(reader.locale, "transfersPortal");
  const view = await orNotFound(showBulkTransfer(context, { listId }));
  const text = writeTransferLines([...view.refused.map(({ given: cells }) => cells), ...view.untried]);
  const isRepairElsewhere = repair === undefined && text.length > TEXT_BESIDE_MAX;
  const crumbs = [
    { label: transfers("title"), href: "/transfers" },
    { label: t("title"), href: "/transfers/bulk" },
  ];
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        locale={reader.locale}
        title={t("running.title", { count: view.total })}
        description={t("running.kept")}
      />
      {view.endReason && (
        <div className="mb-6 max-w-3xl">
          <Callout tone={view.endReason === "failed" ? "critical" : "caution"} title={t(`running.${view.endReason}`)} />
        </div>
      )}
      {view.isRunning ? (
        <RunningWork
          label={t("running.label")}
          done={view.done}
          total={view.total}
          amount={t("running.of", { done: view.done, total: view.total })}
        >
          {t("running.text")}
        </RunningWork>
      ) : (
        <ClientMessages reader={reader} namespaces={["bulkTransfers", "transfersPortal", "ui"]}>
          <BulkTransfers
            action={bulkTransfersAction}
            repair={isRepairElsewhere ? "" : text}
            bounds={{ lines: TRANSFERS_PER_LIST_MAX, characters: LIST_CHARACTERS_MAX }}
          >
            {repair === undefined && (
              <BulkResult
                locale={reader.locale}
                listId={listId}
                started={view.started}
                refused={refusedLines(view, reader.locale)}
                after={Number(after) || 0}
                isRepairElsewhere={isRepairElsewhere}
              />
            )}
          </BulkTransfers>
        </ClientMessages>
      )}
    </>
  );
}

const refusedLines = ({ refused }: BulkTransferView, locale: Locale): RefusedLine[] =>
  refused.map(({ given: cells, problems, ...line }) => ({
    ...line,
    code: cells.code ?? "",
    recipientEmail: cells.recipient_email ?? "",
    problem: problemText(locale, problems),
  }));
