"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface PopoverProps {
  trigger: ReactNode;
  triggerClassName: string;
  label?: string;
  panelClassName: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
  className?: string;
}

/** A `details` element, so that it works before hydration; afterwards Escape and outside clicks close it. */
export function Popover(props: PopoverProps) {
  const { trigger, triggerClassName, label, panelClassName, isOpenAtFirst, children, className } = props;
  const box = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = box.current;
    if (!details) return;
    const closeOutside = (event: Event) => {
      const target = event.target as Node;
      // Clicking text inside moves the focus to the nearest focusable ancestor, which may contain the popover: that
      // is not outside.
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
