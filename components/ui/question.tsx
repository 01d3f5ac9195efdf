"use client";

import { lazy, type ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { PopupTrigger } from "./popup-trigger";

const loadPopup = () => import("./confirm-popup");
const ConfirmPopup = lazy(async () => ({ default: (await loadPopup()).ConfirmPopup }));

export interface QuestionProps {
  trigger: ReactNode;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  /** The letter that presses the button. */
  shortcut?: string;
  title: ReactNode;
  /** What happens and to whom, in one or two sentences. */
  description: ReactNode;
  /** The page came with it open: its form was refused. */
  isOpenAtFirst?: boolean;
  /** Its form; it can close the question where that lies over the page. */
  children: (close?: () => void) => ReactNode;
}

/** A button, and the question that it asks over the page. Before hydration the question unfolds under the button. */
export function Question(props: QuestionProps) {
  const {
    trigger,
    triggerVariant = "danger",
    triggerSize,
    shortcut,
    title,
    description,
    isOpenAtFirst,
    children,
  } = props;
  return (
    <PopupTrigger
      trigger={trigger}
      look={buttonClass(triggerVariant, triggerSize)}
      shortcut={shortcut}
      load={loadPopup}
      isOpenAtFirst={isOpenAtFirst}
      inline={(close) => (
        <>
          <p className="font-serif text-lg font-medium">{title}</p>
          <div className="mb-3 text-ink-muted">{description}</div>
          {children(close)}
        </>
      )}
    >
      {(popup) => (
        <ConfirmPopup {...popup} title={title} description={description}>
          {children(() => popup.setIsOpen(false))}
        </ConfirmPopup>
      )}
    </PopupTrigger>
  );
}
