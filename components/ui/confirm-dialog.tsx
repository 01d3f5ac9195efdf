"use client";

import { lazy, type ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { Input } from "./input";
import { PopupTrigger } from "./popup-trigger";
import { SubmitButton } from "./submit-button";

const loadPopup = () => import("./confirm-popup");
const ConfirmPopup = lazy(async () => ({ default: (await loadPopup()).ConfirmPopup }));

interface ConfirmDialogProps {
  trigger: ReactNode;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  title: ReactNode;
  /** What happens and to whom, in one or two sentences. */
  description: ReactNode;
  /** It gets `confirmation` when words had to be typed, and has to check them again. */
  action: (form: FormData) => Promise<void>;
  confirmLabel: string;
  cancelLabel: string;
  confirmVariant?: ButtonVariant;
  /** Words to type before the button works, with the label that asks for them (`ui.typeToConfirm`). */
  phrase?: { value: string; label: ReactNode };
  /** The letter that presses the button. */
  shortcut?: string;
  /** Hidden fields and further inputs of the form. */
  children?: ReactNode;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** Asks before something that cannot be taken back. Before hydration the question unfolds under its button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, triggerVariant = "danger", triggerSize, title, description, action, shortcut } = props;
  const sendAnd = (end: () => void) => async (form: FormData) => {
    try {
      await action(form);
    } finally {
      end();
    }
  };
  return (
    <PopupTrigger
      trigger={trigger}
      look={buttonClass(triggerVariant, triggerSize)}
      shortcut={shortcut}
      load={loadPopup}
      inline={
        <>
          <p className="font-serif text-lg font-medium">{title}</p>
          <div className="mb-3 text-ink-muted">{description}</div>
          <ConfirmForm {...props} />
        </>
      }
    >
      {(popup) => {
        const close = () => popup.setIsOpen(false);
        return (
          <ConfirmPopup {...popup} title={title} description={description}>
            <ConfirmForm
              {...props}
              action={sendAnd(close)}
              cancel={<Button onClick={close}>{props.cancelLabel}</Button>}
            />
          </ConfirmPopup>
        );
      }}
    </PopupTrigger>
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
            pattern={escapePattern(phrase.value)}
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
