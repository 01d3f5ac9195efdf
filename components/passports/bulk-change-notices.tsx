import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { BulkChange } from "@/lib/passports/bulk-changes/show-bulk-change";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { bulkState, dealtWith } from "./bulk-progress";

/** The changes of many passports that go on or have just ended, for whoever left their page. */
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
