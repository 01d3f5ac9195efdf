import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { HistoryList, SourceState } from "@/components/pickups/history-list";
import { TestConnection } from "@/components/pickups/test-connection";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { historyQuery } from "@/lib/pickups/contract";
import { listHistory, listSources, showSource, type SourceView } from "@/lib/pickups/list-sources";
import { waitsForHostKey } from "@/lib/pickups/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import {
  confirmHostKeyAction,
  checkSourceNowAction,
  removeSourceAction,
  testSourceAction,
  setSourceActiveAction,
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
  const acts = { checkSourceNow: checkSourceNowAction, turn: setSourceActiveAction, remove: removeSourceAction };
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

interface HostKeyPanelProps {
  source: SourceView;
  locale: Locale;
  confirm: ((form: FormData) => Promise<void>) | null;
}

function HostKeyPanel({ source, locale, confirm }: HostKeyPanelProps) {
  const t = translator(locale, "pickups");
  const { offeredHostKey, hostKey, id } = source;
  if (offeredHostKey === null || offeredHostKey === hostKey) return null;
  const code = (value: string) => <span className="font-mono text-sm break-all">{value}</span>;
  return (
    <Callout tone={hostKey ? "critical" : "caution"} title={t(hostKey ? "hostKey.changedTitle" : "hostKey.newTitle")}>
      <div className="flex flex-col gap-3">
        <p>{t(hostKey ? "failures.host_key_changed" : "failures.host_key_new")}</p>
        <KeyValues
          items={[
            { key: "shown", label: t("hostKey.shown"), value: code(offeredHostKey) },
            ...(hostKey ? [{ key: "confirmed", label: t("hostKey.confirmed"), value: code(hostKey) }] : []),
          ]}
        />
        <p>{t("hostKey.text")}</p>
        {confirm && (
          <ActionForm action={confirm}>
            <input type="hidden" name="sourceId" value={id} />
            <input type="hidden" name="host_key" value={offeredHostKey} />
            <SubmitButton variant={hostKey ? "secondary" : undefined}>{t("hostKey.confirm")}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </Callout>
  );
}

type Act = (form: FormData) => Promise<void>;

interface SourceActsProps {
  source: SourceView & { picked: number };
  locale: Locale;
  actions: { checkSourceNow: Act; turn: Act; remove: Act };
}

function SourceActs({ source, locale, actions }: SourceActsProps) {
  const t = translator(locale, "pickups");
  const ui = translator(locale, "ui");
  const { id, name, disabledAt, failure, picked } = source;
  const isOn = disabledAt === null;
  const which = <input type="hidden" name="sourceId" value={id} />;
  return (
    <div className="flex flex-wrap gap-3">
      {isOn && !waitsForHostKey(failure) && (
        <ActionForm action={actions.checkSourceNow}>
          {which}
          <SubmitButton>{t("lookNow")}</SubmitButton>
        </ActionForm>
      )}
      <ActionForm action={actions.turn}>
        {which}
        <input type="hidden" name="enabled" value={isOn ? "no" : "yes"} />
        <SubmitButton variant="secondary">{t(isOn ? "pause" : "resume")}</SubmitButton>
      </ActionForm>
      <ConfirmDialog
        trigger={t("remove")}
        title={t("removeTitle", { name })}
        description={t("removeText", { count: picked })}
        action={actions.remove}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        phrase={{ value: name, label: ui("typeToConfirm", { phrase: name }) }}
      >
        {which}
      </ConfirmDialog>
    </div>
  );
}

function SourceFacts({ source, reader }: { source: SourceView; reader: Reader }) {
  const t = translator(reader.locale, "pickups");
  const at = (value: Date | null) => (value ? <Time value={value} reader={reader} as="dateTime" /> : t("never"));
  const code = (value: string) => <span className="font-mono text-sm break-all">{value}</span>;
  const { place, folder, failure, every, dailyAt, timeZone, hostKey } = source;
  const where =
    "host" in place
      ? [
          { key: "place", label: t("facts.place"), value: code(`${place.host}:${place.port}`) },
          { key: "login", label: t("facts.login"), value: code(place.username) },
          { key: "key", label: t("facts.hostKey"), value: hostKey ? code(hostKey) : t("facts.unconfirmed") },
        ]
      : [
          { key: "place", label: t("facts.place"), value: code(place.endpoint) },
          { key: "bucket", label: t("facts.bucket"), value: code(place.bucket) },
        ];
  const isPausedByFailures = source.disabledBy === "failures";
  return (
    <div className="flex flex-col gap-4">
      {failure && !waitsForHostKey(failure) && (
        <Callout tone="critical" title={isPausedByFailures ? t("states.paused") : t("failing")}>
          <p>{t(`failures.${failure}`)}</p>
          {isPausedByFailures && <p>{t("pausedByFailures")}</p>}
        </Callout>
      )}
      <KeyValues
        items={[
          { key: "state", label: t("columns.state"), value: <SourceState source={source} locale={reader.locale} /> },
          ...where,
          { key: "folder", label: t("facts.folder"), value: folder === "" ? t("facts.top") : code(folder) },
          { key: "pattern", label: t("facts.pattern"), value: code(source.pattern) },
          {
            key: "every",
            label: t("facts.every"),
            value: dailyAt ? t("schedules.dailyAt", { time: dailyAt, zone: timeZone }) : t(`schedules.${every}`),
          },
          { key: "commit", label: t("facts.commit"), value: t(`commits.${source.commit}.label`) },
          { key: "after", label: t("facts.afterwards"), value: t(`after.${source.afterwards}.label`) },
          { key: "looked", label: t("facts.looked"), value: at(source.lookedAt) },
          ...(source.nextAt ? [{ key: "next", label: t("facts.next"), value: at(source.nextAt) }] : []),
          ...(source.failingSince && failure !== "host_key_new"
            ? [{ key: "since", label: t("facts.since"), value: at(source.failingSince) }]
            : []),
        ]}
      />
    </div>
  );
}
