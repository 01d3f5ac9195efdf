"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button";
import { Check, Copy } from "./icons";
import { useHydrated } from "./use-hydrated";

interface CopyButtonProps {
  /** Undefined: the code in the surrounding figure. */
  text?: string;
  labels: { copy: string; copied: string };
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The clipboard API needs a secure context; elsewhere a selection is copied. */
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

export function CopyButton({ text, labels, iconOnly = false, variant = "quiet", size = "sm" }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const label = isCopied ? labels.copied : labels.copy;
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
        {label}
      </span>
    </Button>
  );
}
