"use client";

import type { ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { Question } from "@/components/ui/question";
import type { FormAction } from "@/lib/platform/input/form-state";
import { Entries, type EntriesProps, useEntries } from "./entries";

interface EntryDialogProps extends Omit<EntriesProps, "entries" | "foot" | "tall" | "size" | "className"> {
  trigger: ReactNode;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  /** The letter that presses the button. */
  shortcut?: string;
  title: ReactNode;
  /** What happens and to whom, in one or two sentences. */
  description: ReactNode;
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
