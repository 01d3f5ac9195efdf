import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { HistoryList } from "@/components/pickups/history-list";
import { HostKeyPanel } from "@/components/pickups/host-key-panel";
import { SourceActs } from "@/components/pickups/source-acts";
import { SourceFacts } from "@/components/pickups/source-facts";
import { TestConnection } from "@/components/pickups/test-connection";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { historyQuery } from "@/lib/pickups/contract";
import { listHistory, listSources, showSource } from "@/lib/pickups/list-sources";
import {
  confirmHostKeyAction,
  lookNowAction,
  removeSourceAction,
  testSourceAction,
  turnSourceAction,
} from "../actions";

export const generateMetadata = titled("pickups", "source");

export default async function PickupPage({ params, searchParams }: PageProps<"/settings/pickups/[id]">) {
  const { context, reader, t } = await openPage("pickups");
  const { id: sourceId } = await params;
  if (!actorMay(context.actor, "pickups.read")) notFound();
  if (!(await listSources(context)).some(({ id }) => id === sourceId)) notFound();
  const source = await showSource(context, { sourceId });
  const { cursor } = historyQuery.parse(await searchParams);
  const history = await listHistory(context, { sourceId, cursor, limit: 25 });
  const mayManage = actorMay(context.actor, "pickups.manage");
  const acts = { lookNow: lookNowAction, turn: turnSourceAction, remove: removeSourceAction };
  return (
    <SettingsFrame
      locale={reader.locale}
      title={source.name}
      within={{ label: t("title"), href: "/settings/pickups" }}
      actions={mayManage && <LinkButton href={`/settings/pickups/${sourceId}/edit`}>{t("edit")}</LinkButton>}
      wide
      standing={source.lookedAt?.toISOString()}
    >
      <div className="flex flex-col gap-8">
        <HostKeyPanel source={source} locale={reader.locale} confirm={mayManage ? confirmHostKeyAction : null} />
        <SourceFacts source={source} reader={reader} />
        {mayManage && (
          <div className="flex flex-col gap-4">
            <ClientMessages reader={reader} namespaces={["pickups", "portal", "ui"]}>
              <TestConnection action={testSourceAction} sourceId={sourceId} />
            </ClientMessages>
            <SourceActs source={source} locale={reader.locale} actions={acts} />
          </div>
        )}
        <Section title={t("history.title")}>
          <HistoryList source={source} history={history} reader={reader} />
        </Section>
      </div>
    </SettingsFrame>
  );
}
