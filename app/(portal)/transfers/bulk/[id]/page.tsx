import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { RunningWork } from "@/components/shell/running-work";
import { BulkTransfers } from "@/components/transfers/bulk-transfers";
import { Callout } from "@/components/ui/callout";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { BulkStep } from "@/lib/transfers/bulk-transfers/bulk-steps";
import { LIST_CHARACTERS_MAX, TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import { type ShownBulkTransfer, showBulkTransfer } from "@/lib/transfers/bulk-transfers/show-bulk-transfer";
import { writeRefusedFile, writeTransferLines } from "@/lib/transfers/bulk-transfers/write-transfer-lines";
import { foundOr404 } from "../../../found";
import { bulkTransfersAction } from "../actions";
import { problemText } from "../line-problem";

export const generateMetadata = titled("bulkTransfers", "title");

/** A list that is being started, and what came of it. */
export default async function BulkTransferPage({ params }: PageProps<"/transfers/bulk/[id]">) {
  const { context, reader, t } = await openPage("bulkTransfers");
  const { id: listId } = await params;
  const transfers = translator(reader.locale, "transfersPortal");
  const shown = await foundOr404(showBulkTransfer(context, { listId }));
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
            initial={doneStep(shown, reader.locale)}
            bounds={{ lines: TRANSFERS_PER_LIST_MAX, characters: LIST_CHARACTERS_MAX }}
          />
        </ClientMessages>
      )}
    </>
  );
}

function doneStep({ started, refused, untried }: ShownBulkTransfer, locale: Locale): BulkStep {
  const lines = refused.map(({ problems, ...line }) => ({ ...line, problem: problemText(locale, problems) }));
  return {
    step: "done",
    started,
    refused: lines.map(({ given, ...line }) => ({
      ...line,
      code: given.code ?? "",
      recipientEmail: given.recipient_email ?? "",
    })),
    text: writeTransferLines([...lines.map(({ given }) => given), ...untried]),
    file: writeRefusedFile(lines),
  };
}
