"use client";

import {
  type Dispatch,
  type SetStateAction,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from "react";
import { useTranslations } from "use-intl";
import type { FormValues } from "@/components/connection/drafts";
import { NotSentError } from "@/components/connection/trouble";
import { useGuardedAction } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormAction } from "@/lib/platform/input/form-state";
import {
  type GridState,
  nextMarked,
  restoreRows,
  type RowAnswer,
  rowsToSend,
  type SentRows,
  takeAnswers,
} from "./grid-state";

export type SaveAction = FormAction<RowAnswer[]>;

interface SavingOptions {
  state: GridState;
  setState: Dispatch<SetStateAction<GridState>>;
  paths: readonly string[];
  action: SaveAction;
}

interface Outcome {
  saved: number;
  failed: number;
  message?: string;
}

/** The edited cells are one field of a form, which keeps them when the member is offline or signed out. */
export function useSaving({ state, setState, paths, action }: SavingOptions) {
  const send = useGuardedAction(action);
  const [isPending, startSaving] = useTransition();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = field.current;
    const edited = rowsToSend(state, paths, { isWithConflicts: true });
    const value = Object.keys(edited).length === 0 ? "" : JSON.stringify(edited);
    if (!element || element.value === value) return;
    element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, [state, paths]);

  const onStoredValues = useEffectEvent((event: Event) => {
    event.preventDefault();
    const [stored = ""] = (event as CustomEvent<FormValues>).detail["rows"] ?? [];
    setState((before) => restoreRows(before, readRows(stored), paths));
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("keptvalues", onStoredValues);
    return () => element?.removeEventListener("keptvalues", onStoredValues);
  }, []);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = rowsToSend(state, paths);
    if (isPending || Object.keys(sent).length === 0) return;
    const posted = new FormData();
    posted.set(
      "edit",
      JSON.stringify({ columns: paths, rows: Object.entries(sent).map(([id, row]) => ({ id, ...row })) }),
    );
    startSaving(async () => {
      try {
        const { result: answers = [], message } = await send({}, posted);
        setState((before) => takeAnswers(before, answers, { paths, sent }));
        const saved = answers.filter((answer) => answer.state === "saved" || answer.state === "unchanged").length;
        setOutcome({ saved, failed: answers.length - saved, message });
      } catch (error) {
        // The person chose to go back to the grid, which still has all edits.
        if (!(error instanceof NotSentError)) throw error;
      }
    });
  };
  return { form, field, isPending, outcome, onSubmit };
}

function readRows(stored: string): SentRows {
  try {
    return JSON.parse(stored) as SentRows;
  } catch {
    return {};
  }
}

interface SaveBarProps {
  state: GridState;
  paths: readonly string[];
  saving: ReturnType<typeof useSaving>;
  selection: string;
  onNext: () => void;
}

export function SaveBar({
  state,
  paths,
  saving: { form, field, isPending, outcome, onSubmit },
  selection,
  onNext,
}: SaveBarProps) {
  const t = useTranslations("products.grid");
  const isHydrated = useHydrated();
  const count = Object.keys(rowsToSend(state, paths)).length;
  const hasMarked = nextMarked(state, { row: -1, column: -1 }) !== null;
  return (
    <>
      {outcome && (
        <Callout
          live
          tone={outcome.message !== undefined ? "critical" : outcome.failed > 0 ? "caution" : "positive"}
          title={outcome.message ?? t("outcome", { saved: outcome.saved, failed: outcome.failed })}
          action={
            hasMarked && (
              <Button size="sm" onClick={onNext}>
                {t("nextProblem")}
              </Button>
            )
          }
        >
          {outcome.failed > 0 && t("outcomeText")}
        </Callout>
      )}
      <form ref={form} method="post" onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="selection" value={selection} />
        <textarea ref={field} name="rows" defaultValue="" hidden readOnly aria-hidden="true" tabIndex={-1} />
        <Button type="submit" variant="primary" pending={isPending} disabled={!isHydrated || count === 0}>
          {t("save", { count })}
        </Button>
        <p className="text-sm text-ink-muted">{isPending ? t("saving") : t("saveText")}</p>
      </form>
    </>
  );
}
