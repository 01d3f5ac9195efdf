"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { buttonClass } from "./button";
import { X } from "./icons";
import { CONTROL_WIDTH } from "./input";
import { BACKDROP, POPUP } from "./popup-style";

interface DialogPopupProps {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  trigger: RefObject<HTMLButtonElement | null>;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  wide?: boolean;
  children: ReactNode;
}

export function DialogPopup({
  isOpen,
  setIsOpen,
  trigger,
  title,
  description,
  closeLabel,
  wide,
  children,
}: DialogPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup finalFocus={trigger} className={`${POPUP} ${wide ? "max-w-3xl" : "max-w-lg"}`}>
          <div className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
            <div>
              <Base.Title className="font-serif text-lg font-medium">{title}</Base.Title>
              {description && <Base.Description className="text-ink-muted">{description}</Base.Description>}
            </div>
            <Base.Close aria-label={closeLabel} className={buttonClass("quiet", "md", `-mr-2 px-0 ${CONTROL_WIDTH}`)}>
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="px-6 py-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
