"use client";

import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { InlinePanel } from "./inline-panel";
import { useHydrated } from "./use-hydrated";

/** As for a question: what lies over the page is fetched when somebody is about to open it. */
const loadPopup = () => import("./dialog-popup");
const DialogPopup = lazy(async () => ({ default: (await loadPopup()).DialogPopup }));

interface DialogProps {
  trigger: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  title: ReactNode;
  description?: ReactNode;
  /** Accessible name of the close button, `common.close`. */
  closeLabel: string;
  wide?: boolean;
  /** A function gets a way to close, for forms that end well. It then has to come from a client component. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A window over the page. Before hydration the same content unfolds below its button, so forms inside still work. */
export function Dialog({ trigger, variant, size, title, description, closeLabel, wide, children }: DialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isHydrated = useHydrated();
  const look = buttonClass(variant, size);
  const content = typeof children === "function" ? children(() => setIsOpen(false)) : children;
  if (!isHydrated)
    return (
      <InlinePanel trigger={trigger} className={look}>
        <p className="font-serif text-lg font-medium">{title}</p>
        {description && <div className="mb-4 text-ink-muted">{description}</div>}
        {content}
      </InlinePanel>
    );
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
          <DialogPopup
            isOpen={isOpen}
            setIsOpen={setIsOpen}
            trigger={button}
            title={title}
            description={description}
            closeLabel={closeLabel}
            wide={wide}
          >
            {content}
          </DialogPopup>
        </Suspense>
      )}
    </>
  );
}
