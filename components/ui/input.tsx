import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { CONTROL_HEIGHT } from "./control-size";

/** The frame every text-like control shares. 16 px on small screens, so that phones do not zoom in. */
export const controlClass =
  "w-full rounded-md border border-line-strong/70 bg-surface px-2.5 text-md text-ink transition-colors hover:border-line-strong sm:text-base disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-critical aria-invalid:bg-critical-soft/40 focus-visible:border-accent-ink focus-visible:outline-offset-0";

interface InputProps extends ComponentProps<"input"> {
  /** Codes, numbers and secrets: evenly spaced letters. */
  mono?: boolean;
}

export function Input({ className, mono = false, ...rest }: InputProps) {
  return <input className={clsx(controlClass, CONTROL_HEIGHT, "text-ellipsis read-only:bg-sunken", mono && "font-mono tracking-wide", className)} {...rest} />;
}
