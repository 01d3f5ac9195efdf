import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { BULK_OUTCOMES } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import type { BulkChange } from "@/lib/lifecycle/bulk-changes/show-bulk-change";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

export const dealtWith = ({ counts }: BulkChange): number => counts.changed + counts.unchanged + counts.refused;

export function bulkState({ endedAt, endReason }: BulkChange) {
  return endReason ?? (endedAt ? ("done" as const) : ("running" as const));
}

export const OUTCOME_STYLES = {
  changed: { tone: "positive" },
  unchanged: { tone: "neutral" },
  refused: { tone: "critical" },
  waiting: { tone: "notice", icon: "waiting" },
} as const satisfies Record<string, { tone: Tone; icon?: StatusIcon }>;

export function BulkProgress({ bulk, t }: { bulk: BulkChange; t: Translate<"passports"> }) {
  const done = dealtWith(bulk);
  return (
    <div className="max-w-2xl">
      <p role="status" className="sr-only">
        {t(`bulk.states.${bulkState(bulk)}`)}
      </p>
      <Progress
        label={t("bulk.progress")}
        value={done}
        max={bulk.passports}
        valueText={t("bulk.progressOf", { done, total: bulk.passports })}
      />
      <dl className="mt-4 grid grid-cols-3 gap-4">
        {BULK_OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt>
              <Status {...OUTCOME_STYLES[outcome]} plain>
                {t(`bulk.outcomes.${outcome}`)}
              </Status>
            </dt>
            <dd className="font-serif text-2xl tabular-nums">{t("bulk.amount", { count: bulk.counts[outcome] })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function BulkChangeNotices({ reader, changes }: { reader: Reader; changes: readonly BulkChange[] }) {
  const t = translator(reader.locale, "passports");
  const format = formatter(reader);
  if (changes.length === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2 print:hidden">
      {changes.map((bulk) => {
        const state = bulkState(bulk);
        const progress = t("bulk.progressOf", { done: dealtWith(bulk), total: bulk.passports });
        return (
          <Callout
            key={bulk.id}
            tone={state === "done" ? "positive" : state === "running" ? "notice" : "caution"}
            title={t(`bulk.confirm.${bulk.change}`, { count: bulk.passports })}
            action={
              <LinkButton href={`/passports/changes/${bulk.id}`} size="sm">
                {t("bulk.show")}
              </LinkButton>
            }
          >
            {t(`bulk.states.${state}`)} · {progress} · {format.relative(bulk.endedAt ?? bulk.createdAt)}
          </Callout>
        );
      })}
    </div>
  );
}
