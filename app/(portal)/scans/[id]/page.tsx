import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { SignalDecisions } from "@/components/scans/signal-decisions";
import { SignalFacts } from "@/components/scans/signal-facts";
import { PageHeader } from "@/components/shell/page-header";
import { Status } from "@/components/ui/status";
import { actorMay } from "@/lib/access/actor";
import { showSignal } from "@/lib/scans/list-signals";
import { foundOr404 } from "../../found";
import { acknowledgeSignalAction, noteSignalAction, publishSignalAction, withdrawSignalAction } from "../actions";

export const generateMetadata = titled("scans", "detailTitle");

const ACTIONS = {
  acknowledge: acknowledgeSignalAction,
  note: noteSignalAction,
  publish: publishSignalAction,
  withdraw: withdrawSignalAction,
};

export default async function SignalPage({ params }: PageProps<"/scans/[id]">) {
  const { context, reader, t } = await openPage("scans");
  const { id } = await params;
  const signal = await foundOr404(showSignal(context, { signalId: id }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/scans" }]}
        locale={reader.locale}
        title={t(`kinds.${signal.kind}`)}
        meta={
          <>
            <Status tone={signal.acknowledgedAt ? "neutral" : "caution"}>
              {t(signal.acknowledgedAt ? "states.acknowledged" : "states.open")}
            </Status>
            {signal.publicAt && <Status tone="notice">{t("public")}</Status>}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <SignalFacts reader={reader} signal={signal} />
        <SignalDecisions
          reader={reader}
          signal={signal}
          actions={actorMay(context.actor, "passports.manage") ? ACTIONS : undefined}
        />
      </div>
    </>
  );
}
