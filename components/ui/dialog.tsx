"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { CONTROL_WIDTH } from "./control-size";
import { X } from "./icons";
import { InlinePanel } from "./inline-panel";
import { useHydrated } from "./use-hydrated";

export const BACKDROP =
  "fixed inset-0 z-40 bg-shade/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";
export const POPUP =
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 " +
  "-translate-y-1/2 flex-col overflow-y-auto rounded-lg border border-line bg-surface shadow-overlay " +
  "transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 " +
  "data-starting-style:scale-98 data-starting-style:opacity-0";

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
  const isHydrated = useHydrated();
  const content = typeof children === "function" ? children(() => setIsOpen(false)) : children;
  if (!isHydrated)
    return (
      <InlinePanel trigger={trigger} className={buttonClass(variant, size)}>
        <p className="font-serif text-lg font-medium">{title}</p>
        {description && <div className="mb-4 text-ink-muted">{description}</div>}
        {content}
      </InlinePanel>
    );
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger className={buttonClass(variant, size)}>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={`${POPUP} ${wide ? "max-w-3xl" : "max-w-lg"}`}>
          <div className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
            <div>
              <Base.Title className="font-serif text-lg font-medium">{title}</Base.Title>
              {description && <Base.Description className="text-ink-muted">{description}</Base.Description>}
            </div>
            <Base.Close aria-label={closeLabel} className={buttonClass("quiet", "md", `-mr-2 px-0 ${CONTROL_WIDTH}`)}>
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="px-6 py-5">{content}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
