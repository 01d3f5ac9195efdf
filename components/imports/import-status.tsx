import { type CellData, marked } from "@/components/table/cell";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import type { ImportState } from "@/lib/imports/rules";
import type { Translate } from "@/lib/platform/i18n/translator";

const LOOKS: Record<ImportState, { tone: Tone; icon?: StatusIcon }> = {
  uploaded: { tone: "neutral" },
  header_chosen: { tone: "neutral" },
  checking: { tone: "notice", icon: "waiting" },
  checked: { tone: "notice", icon: "dot" },
  committing: { tone: "notice", icon: "waiting" },
  committed: { tone: "positive" },
  cancelled: { tone: "neutral", icon: "minus" },
  failed: { tone: "critical" },
  undoing: { tone: "notice", icon: "waiting" },
  undone: { tone: "neutral", icon: "blocked" },
};

/** The same in a list's cell. */
export const importMark = (state: ImportState, t: Translate<"imports">): CellData =>
  marked(LOOKS[state], t(`states.${state}`));

export function ImportStatus({ state, t, plain }: { state: ImportState; t: Translate<"imports">; plain?: boolean }) {
  return (
    <Status {...LOOKS[state]} plain={plain}>
      {t(`states.${state}`)}
    </Status>
  );
}
