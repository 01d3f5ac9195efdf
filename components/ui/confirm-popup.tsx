"use client";

import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode, RefObject } from "react";
import { BACKDROP, POPUP } from "./popup-style";

interface ConfirmPopupProps {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  trigger: RefObject<HTMLButtonElement | null>;
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
}

export function ConfirmPopup({ isOpen, setIsOpen, trigger, title, description, children }: ConfirmPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup finalFocus={() => visibleOrOpener(trigger.current)} className={`${POPUP} max-w-md p-6`}>
          <Base.Title className="font-serif text-xl font-medium">{title}</Base.Title>
          <Base.Description render={<div />} className="mt-1.5 mb-4 text-ink-muted">
            {description}
          </Base.Description>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A trigger in a menu is hidden as soon as its dialog takes the focus: the menu's opener is focused instead. */
function visibleOrOpener(trigger: HTMLElement | null): HTMLElement | null {
  return trigger?.closest("details:not([open])")?.querySelector("summary") ?? trigger;
}
