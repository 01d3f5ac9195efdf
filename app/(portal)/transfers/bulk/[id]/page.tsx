import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { RunningWork } from "@/components/shell/running-work";
import { BulkResult } from "@/components/transfers/bulk-result";
import { BulkTransfers } from "@/components/transfers/bulk-transfers";
import { Callout } from "@/components/ui/callout";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { RefusedLine } from "@/lib/transfers/bulk-transfers/bulk-steps";
import { LIST_CHARACTERS_MAX, TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import { type ShownBulkTransfer, showBulkTransfer } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { writeTransferLines } from "@/lib/transfers/bulk-transfers/write-transfer-lines";
import { foundOr404 } from "../../../found";
import { bulkTransfersAction } from "../actions";
import { problemText } from "../line-problem";

export const generateMetadata = titled("bulkTransfers", "title");

/** Characters that are repaired beside what came of the list: a page says them twice. */
const TEXT_BESIDE_MAX = 16_000;

/** A list that is being started, and what came of it. */
export default async function BulkTransferPage({ params, searchParams }: PageProps<"/transfers/bulk/[id]">) {
  const { context, reader, t } = await openPage("bulkTransfers");
  const [{ id: listId }, { after, repair }] = await Promise.all([params, searchParams]);
  const transfers = translator(reader.locale, "transfersPortal");
  const shown = await foundOr404(showBulkTransfer(context, { listId }));
  const text = writeTransferLines([...shown.refused.map(({ given }) => given), ...shown.untried]);
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
        title={t("running.title", { count: shown.total })}
        description={t("running.kept")}
      />
      {shown.endReason && (
        <div className="mb-6 max-w-3xl">
          <Callout
            tone={shown.endReason === "failed" ? "critical" : "caution"}
            title={t(`running.${shown.endReason}`)}
          />
        </div>
      )}
      {shown.isRunning ? (
        <RunningWork
          label={t("running.label")}
          done={shown.done}
          total={shown.total}
          amount={t("running.of", { done: shown.done, total: shown.total })}
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
                started={shown.started}
                refused={refusedLines(shown, reader.locale)}
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

const refusedLines = ({ refused }: ShownBulkTransfer, locale: Locale): RefusedLine[] =>
  refused.map(({ given, problems, ...line }) => ({
    ...line,
    code: given.code ?? "",
    recipientEmail: given.recipient_email ?? "",
    problem: problemText(locale, problems),
  }));
