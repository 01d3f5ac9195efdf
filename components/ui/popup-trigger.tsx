"use client";

import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "./use-hydrated";

interface Popup {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  trigger: RefObject<HTMLButtonElement | null>;
}

interface PopupTriggerProps {
  trigger: ReactNode;
  className: string;
  shortcut?: string;
  /** Loads the overlay's code on hover or focus, because most visits never need it. */
  load: () => Promise<unknown>;
  /** The inline content before hydration, so that forms inside work; with scripts it can be closed. */
  inline: (close?: () => void) => ReactNode;
  isOpenAtFirst?: boolean;
  children: (popup: Popup) => ReactNode;
}

export function PopupTrigger({
  trigger,
  className,
  shortcut,
  load,
  inline,
  isOpenAtFirst = false,
  children,
}: PopupTriggerProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [isWanted, setIsWanted] = useState(isOpenAtFirst);
  const isHydrated = useHydrated();
  const [isInline, setIsInline] = useState(!isHydrated);
  const [wasOpenAtFirst] = useState(isOpenAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<HTMLDetailsElement | null>(null);
  // If the panel is in use when hydration ends (open, with input, pressed or focused), it stays inline. A click makes
  // React hydrate before the browser handles it, so this is decided after the event.
  useEffect(() => {
    if (!panel) return;
    const timer = setTimeout(() => {
      const isInUse = panel.matches("[open], :active, :focus-within");
      if (wasOpenAtFirst || !isInUse) flushSync(() => setIsInline(false));
    });
    return () => clearTimeout(timer);
  }, [panel, wasOpenAtFirst]);
  const closeInline = () => {
    panel?.removeAttribute("open");
    panel?.querySelector("summary")?.focus();
  };
  if (isInline)
    return (
      <InlinePanel ref={setPanel} trigger={trigger} className={className} isOpen={wasOpenAtFirst}>
        {inline(isHydrated ? closeInline : undefined)}
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
        data-key={shortcut}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={open}
      >
        {trigger}
      </button>
      {isWanted && <Suspense>{children({ isOpen, setIsOpen, trigger: button })}</Suspense>}
    </>
  );
}

interface InlinePanelProps {
  ref?: Ref<HTMLDetailsElement>;
  trigger: ReactNode;
  className: string;
  isOpen?: boolean;
  children: ReactNode;
}

function InlinePanel({ ref, trigger, className, isOpen, children }: InlinePanelProps) {
  return (
    <details ref={ref} className="relative" open={isOpen}>
      <summary className={className}>{trigger}</summary>
      <div
        className={
          "absolute right-0 z-30 mt-1 w-80 max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 max-sm:max-h-[85dvh] " +
          "max-sm:w-auto max-sm:overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-overlay"
        }
      >
        {children}
      </div>
    </details>
  );
}
