"use client";

import { type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { InlinePanel } from "./inline-panel";
import { useHydrated } from "./use-hydrated";

interface Popup {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** Gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
}

interface PopupTriggerProps {
  trigger: ReactNode;
  /** Classes of the button. */
  look: string;
  /** The letter that presses the button. */
  shortcut?: string;
  /** Fetches what lies over the page: begun when somebody is about to ask for it, as most visits never do. */
  load: () => Promise<unknown>;
  /** What unfolds below the button before hydration, so that forms inside still work. */
  inline: ReactNode;
  /** The page came with it open: something inside was refused. */
  isOpenAtFirst?: boolean;
  children: (popup: Popup) => ReactNode;
}

/** The button of a window over the page. */
export function PopupTrigger({
  trigger,
  look,
  shortcut,
  load,
  inline,
  isOpenAtFirst = false,
  children,
}: PopupTriggerProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [isWanted, setIsWanted] = useState(isOpenAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  if (!useHydrated())
    return (
      <InlinePanel trigger={trigger} className={look} isOpen={isOpenAtFirst}>
        {inline}
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
        className={look}
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
