"use client";

import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { InlinePanel } from "./inline-panel";
import { Input } from "./input";
import { SubmitButton } from "./submit-button";
import { useHydrated } from "./use-hydrated";

/** What lies over the page is fetched when somebody is about to ask for it: most visits never do. */
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
  /** Hidden fields and further inputs of the form. */
  children?: ReactNode;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** Asks before something that cannot be taken back. Before hydration the question unfolds under its button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, triggerVariant = "danger", triggerSize, title, description, action } = props;
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const look = buttonClass(triggerVariant, triggerSize);
  if (!isHydrated)
    return (
      <InlinePanel trigger={trigger} className={look}>
        <p className="font-serif text-lg font-medium">{title}</p>
        <div className="mb-3 text-ink-muted">{description}</div>
        <ConfirmForm {...props} />
      </InlinePanel>
    );
  const send = async (form: FormData) => {
    try {
      await action(form);
    } finally {
      setIsOpen(false);
    }
  };
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={look}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={open}
      >
        {trigger}
      </button>
      {isWanted && (
        <Suspense>
          <ConfirmPopup isOpen={isOpen} setIsOpen={setIsOpen} trigger={button} title={title} description={description}>
            <ConfirmForm
              {...props}
              action={send}
              cancel={<Button onClick={() => setIsOpen(false)}>{props.cancelLabel}</Button>}
            />
          </ConfirmPopup>
        </Suspense>
      )}
    </>
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
