import { Callout } from "@/components/ui/callout";
import { KeyValues } from "@/components/ui/key-values";
import { Time } from "@/components/ui/time";
import type { ShownSource } from "@/lib/pickups/list-sources";
import { waitsForHostKey } from "@/lib/pickups/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { SourceState } from "./source-state";

/** What is looked at, when, and how it stands. */
export function SourceFacts({ source, reader }: { source: ShownSource; reader: Reader }) {
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
