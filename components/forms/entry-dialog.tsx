"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Question, type QuestionProps } from "@/components/ui/question";
import type { FormAction } from "@/lib/platform/input/form-state";
import { Entries, type EntriesProps, useEntries } from "./entries";

type AskedProps = Omit<QuestionProps, "isOpenAtFirst" | "children">;
type FormProps = Omit<EntriesProps, "entries" | "foot" | "tall" | "size" | "className">;

interface EntryDialogProps extends AskedProps, FormProps {
  action: FormAction;
  /** Tells its fields from those of the same names in other forms of the page. */
  idPrefix?: string;
  cancelLabel: string;
}

/** Asks before something that cannot be taken back, and for what has to be said of it: refused, it stands as sent. */
export function EntryDialog(props: EntryDialogProps) {
  const { trigger, triggerVariant, triggerSize, shortcut, title, description, action, idPrefix, ...form } = props;
  const { cancelLabel, variant = "danger", ...rest } = form;
  const entries = useEntries(action, idPrefix);
  return (
    <Question
      {...{ trigger, triggerVariant, triggerSize, shortcut, title, description }}
      isOpenAtFirst={entries.state.values !== undefined}
    >
      {(close) => (
        <Entries
          {...rest}
          entries={entries}
          variant={variant}
          className="flex flex-col gap-4"
          foot={(button) => (
            <div className="flex flex-wrap justify-end gap-2">
              {close && <Button onClick={close}>{cancelLabel}</Button>}
              {button}
            </div>
          )}
        />
      )}
    </Question>
  );
}

interface EntryFormProps extends Omit<EntriesProps, "entries" | "foot"> {
  action: FormAction;
  /** Tells its fields from those of the same names in other forms of the page. */
  idPrefix?: string;
  /** A link next to the button. */
  beside?: ReactNode;
}

/** A form of a few entries that the server alone judges: refused, it stands as it was sent, with what was wrong. */
export function EntryForm({ action, idPrefix, beside, ...form }: EntryFormProps) {
  const foot = (button: ReactNode) => (
    <div className="flex gap-2">
      {button}
      {beside}
    </div>
  );
  return <Entries entries={useEntries(action, idPrefix)} {...form} foot={beside ? foot : undefined} />;
}
