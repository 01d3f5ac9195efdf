"use client";

import { lazy, type ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { PopupTrigger } from "./popup-trigger";

const loadPopup = () => import("./dialog-popup");
const DialogPopup = lazy(async () => ({ default: (await loadPopup()).DialogPopup }));

interface DialogProps {
  trigger: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  wide?: boolean;
  /** A function receives `close`, for forms that succeed; then it must come from a client component. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Before hydration the content expands below its button, so that forms inside work. */
export function Dialog({ trigger, variant, size, title, description, closeLabel, wide, children }: DialogProps) {
  const contentOf = (close: () => void) => (typeof children === "function" ? children(close) : children);
  const dialogProps = { title, description, closeLabel, wide };
  return (
    <PopupTrigger
      trigger={trigger}
      className={buttonClass(variant, size)}
      load={loadPopup}
      inline={(close = () => undefined) => (
        <>
          <p className="font-serif text-lg font-medium">{title}</p>
          {description && <div className="mb-4 text-ink-muted">{description}</div>}
          {contentOf(close)}
        </>
      )}
    >
      {(popup) => (
        <DialogPopup {...popup} {...dialogProps}>
          {contentOf(() => popup.setIsOpen(false))}
        </DialogPopup>
      )}
    </PopupTrigger>
  );
}
