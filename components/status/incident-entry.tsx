import { Badge, Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ComponentState, IncidentImpact, IncidentState } from "@/lib/status/contract";
import type { Incident } from "@/lib/status/look-at-service";

type Look = { tone: Tone; icon?: StatusIcon };

export const COMPONENT_STYLES: Record<ComponentState, Look> = {
  operational: { tone: "positive" },
  stored: { tone: "notice" },
  unknown: { tone: "neutral" },
  degraded: { tone: "caution" },
  down: { tone: "critical" },
};

export const IMPACT_TONES: Record<IncidentImpact, Tone> = {
  minor: "notice",
  major: "caution",
  critical: "critical",
  maintenance: "neutral",
};

export const INCIDENT_STYLES: Record<IncidentState, Look> = {
  investigating: { tone: "critical", icon: "alert" },
  identified: { tone: "caution" },
  monitoring: { tone: "notice", icon: "waiting" },
  resolved: { tone: "positive" },
};

export function IncidentEntry({ incident, reader }: { incident: Incident; reader: Reader }) {
  const t = translator(reader.locale, "status");
  const { id, title, impact, state, language, startedAt, resolvedAt, updates } = incident;
  const when = (value: Date) => formatDeadline(reader.locale, value, "medium", reader.timeZone);
  return (
    <li id={id} className="scroll-mt-6 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 lang={language} className="font-medium [overflow-wrap:anywhere]">
          {title}
        </h3>
        <Status {...INCIDENT_STYLES[state]}>{t(`incidentStates.${state}`)}</Status>
        <Badge tone={IMPACT_TONES[impact]}>{t(`impacts.${impact}`)}</Badge>
      </div>
      <p className="mt-1 text-sm text-ink-muted">
        {resolvedAt
          ? t("ended", { from: when(startedAt), to: when(resolvedAt) })
          : t("begun", { when: when(startedAt) })}
      </p>
      <ol className="mt-3 space-y-3 border-l border-line pl-4">
        {updates.map((update) => (
          <li key={update.id}>
            <p className="text-sm">
              <span className="font-medium">{t(`incidentStates.${update.state}`)}</span>{" "}
              <time dateTime={update.createdAt.toISOString()}>{when(update.createdAt)}</time>
            </p>
            <p lang={language} className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              {update.text}
            </p>
          </li>
        ))}
      </ol>
    </li>
  );
}
