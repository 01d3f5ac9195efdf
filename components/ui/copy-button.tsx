"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button";
import { Check, Copy } from "./icons";
import { useHydrated } from "./use-hydrated";

interface CopyButtonProps {
  /** Left out: the code in the figure that the button stands in. */
  text?: string;
  /** `common.copy` and `common.copied`. */
  labels: { copy: string; copied: string };
  /** Only the icon, the words for screen readers. */
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Browsers lend their clipboard to secure pages only: elsewhere a text is copied as people do, by selecting it. */
async function copy(text: string): Promise<boolean> {
  if (window.isSecureContext)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

/** Puts a text into the clipboard. Not shown without scripts: the text itself can be selected. */
export function CopyButton({ text, labels, iconOnly = false, variant = "quiet", size = "sm" }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const words = isCopied ? labels.copied : labels.copy;
  return (
    <Button
      variant={variant}
      size={size}
      disabled={!isHydrated}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={({ currentTarget }) =>
        void copy(text ?? currentTarget.closest("figure")?.querySelector("code")?.textContent ?? "").then((isDone) => {
          setIsCopied(isDone);
          currentTarget.focus();
        })
      }
      className={`no-js:hidden ${iconOnly ? "w-7 px-0" : ""}`}
    >
      <span aria-live="polite" className={iconOnly ? "sr-only" : undefined}>
        {words}
      </span>
    </Button>
  );
}
