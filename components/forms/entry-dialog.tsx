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
  idPrefix?: string;
  cancelLabel: string;
}

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
  idPrefix?: string;
  secondaryAction?: ReactNode;
}

export function EntryForm({ action, idPrefix, secondaryAction, ...form }: EntryFormProps) {
  const foot = (button: ReactNode) => (
    <div className="flex gap-2">
      {button}
      {secondaryAction}
    </div>
  );
  return <Entries entries={useEntries(action, idPrefix)} {...form} foot={secondaryAction ? foot : undefined} />;
}
