"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface PopoverProps {
  /** Content of the summary, which is the button. */
  trigger: ReactNode;
  triggerClassName: string;
  /** Accessible name, when the trigger's words do not say it. */
  label?: string;
  panelClassName: string;
  /** The page came with it open: something inside was refused. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
  className?: string;
}

/** A `details` over the page. It works before hydration; afterwards Escape and a press elsewhere close it. */
export function Popover(props: PopoverProps) {
  const { trigger, triggerClassName, label, panelClassName, isOpenAtFirst, children, className } = props;
  const box = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = box.current;
    if (!details) return;
    const closeOutside = (event: Event) => {
      const target = event.target as Node;
      // A press on words inside moves the focus to whatever focusable thing holds the details: that is not elsewhere.
      if (details.open && !details.contains(target) && !target.contains(details)) details.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    details.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      details.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  return (
    <details ref={box} open={isOpenAtFirst} className={`relative ${className ?? ""}`}>
      <summary className={triggerClassName} aria-label={label}>
        {trigger}
      </summary>
      <div className={`panel ${panelClassName}`}>{children}</div>
    </details>
  );
}
