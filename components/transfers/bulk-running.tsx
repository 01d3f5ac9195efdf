import { KeepCurrent } from "@/components/shell/keep-current";
import { Progress } from "@/components/ui/progress";
import type { Translate } from "@/lib/i18n/translator";

/** How far a list of transfers is. Without scripts the page asks anew by itself. */
export function BulkRunning({ done, total, t }: { done: number; total: number; t: Translate<"bulkTransfers"> }) {
  return (
    <div className="max-w-2xl">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <KeepCurrent />
      <Progress label={t("running.label")} value={done} max={Math.max(1, total)} valueText={t("running.of", { done, total })} />
      <p className="mt-2 max-w-prose text-ink-muted">{t("running.text")}</p>
    </div>
  );
}
