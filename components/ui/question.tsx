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
  shortcut?: string;
  title: ReactNode;
  description: ReactNode;
  isOpenAtFirst?: boolean;
  children: (close?: () => void) => ReactNode;
}

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
      className={buttonClass(triggerVariant, triggerSize)}
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
