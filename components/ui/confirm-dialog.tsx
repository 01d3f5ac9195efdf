"use client";

import type { ReactNode } from "react";
import { useGuardedAction } from "./action-form";
import { Button, type ButtonVariant } from "./button";
import { Input, patternOf } from "./input";
import { Question, type QuestionProps } from "./question";
import { SubmitButton } from "./submit-button";

interface ConfirmDialogProps extends Omit<QuestionProps, "isOpenAtFirst" | "children"> {
  /** Receives `confirmation` if a phrase was required, and must validate it again. */
  action: (form: FormData) => Promise<void>;
  confirmLabel: string;
  cancelLabel: string;
  confirmVariant?: ButtonVariant;
  phrase?: { value: string; label: ReactNode };
  children?: ReactNode;
}

export function ConfirmDialog({ children, ...props }: ConfirmDialogProps) {
  const action = useGuardedAction(props.action);
  const sendAnd = (end: () => void) => async (form: FormData) => {
    try {
      await action(form);
    } finally {
      end();
    }
  };
  const { trigger, triggerVariant, triggerSize, shortcut, title, description } = props;
  return (
    <Question {...{ trigger, triggerVariant, triggerSize, shortcut, title, description }}>
      {(close) => (
        <ConfirmForm
          {...props}
          action={close ? sendAnd(close) : action}
          cancel={close && <Button onClick={close}>{props.cancelLabel}</Button>}
        >
          {children}
        </ConfirmForm>
      )}
    </Question>
  );
}

interface ConfirmFormProps extends ConfirmDialogProps {
  cancel?: ReactNode;
}

function ConfirmForm({ action, cancel, phrase, children, confirmLabel, confirmVariant = "danger" }: ConfirmFormProps) {
  return (
    <form action={action} className="flex flex-col gap-4">
      {children}
      {phrase && (
        <label className="flex flex-col gap-1 text-sm font-medium">
          <span>{phrase.label}</span>
          <Input
            name="confirmation"
            required
            autoComplete="off"
            spellCheck={false}
            pattern={patternOf(phrase.value)}
            mono
          />
        </label>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <SubmitButton variant={confirmVariant}>{confirmLabel}</SubmitButton>
      </div>
    </form>
  );
}
