import { type CellData, marked } from "@/components/table/cell";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { Translate } from "@/lib/platform/i18n/translator";

const LOOKS: Record<ReviewState, { tone: Tone; icon?: StatusIcon }> = {
  draft: { tone: "neutral" },
  submitted: { tone: "notice", icon: "waiting" },
  changes_requested: { tone: "caution" },
  approved: { tone: "positive" },
};

/** The same in a list's cell. */
export const reviewMark = (state: ReviewState, t: Translate<"products">): CellData =>
  marked(LOOKS[state], t(`reviewStates.${state}`));

export function ReviewStatus({ state, t, plain }: { state: ReviewState; t: Translate<"products">; plain?: boolean }) {
  return (
    <Status {...LOOKS[state]} plain={plain}>
      {t(`reviewStates.${state}`)}
    </Status>
  );
}
