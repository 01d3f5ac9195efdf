import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { addressOf, SourceState } from "@/components/pickups/history-list";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { LinkButton, TextLink } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import { actorMay } from "@/lib/access/actor";
import { listSources, type SourceView } from "@/lib/pickups/list-sources";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export const generateMetadata = titled("pickups", "title");

export default async function PickupsPage() {
  const { context, reader, t } = await openPage("pickups");
  const frame = { locale: reader.locale, title: t("title"), description: t("description") };
  if (!actorMay(context.actor, "pickups.read"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const sources = await listSources(context);
  const add = actorMay(context.actor, "pickups.manage") && (
    <LinkButton href="/settings/pickups/new" variant="primary">
      {t("add")}
    </LinkButton>
  );
  if (sources.length === 0)
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("emptyTitle")} action={add}>
          {t("emptyText")}
        </EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame {...frame} actions={add} wide>
      <SourceList sources={sources} reader={reader} />
    </SettingsFrame>
  );
}

function SourceList({ sources, reader }: { sources: readonly SourceView[]; reader: Reader }) {
  const t = translator(reader.locale, "pickups");
  const at = (value: Date | null) => (value ? <Time value={value} reader={reader} as="dateTime" /> : t("never"));
  return (
    <SmallTable
      caption={t("title")}
      heads={[t("columns.name"), t("columns.state"), t("columns.looked"), t("columns.next")]}
      rows={sources.map((source) => [
        <span key="name" className="flex flex-col gap-0.5">
          <TextLink href={`/settings/pickups/${source.id}`}>{source.name}</TextLink>
          <span className="text-sm break-all text-ink-muted">{addressOf(source)}</span>
        </span>,
        <SourceState key="state" source={source} locale={reader.locale} />,
        at(source.lookedAt),
        source.nextAt ? at(source.nextAt) : "–",
      ])}
    />
  );
}
