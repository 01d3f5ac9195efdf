import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { CONTROL_HEIGHT } from "./control-size";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-md border font-medium " +
  "whitespace-nowrap select-none transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-55 " +
  "disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover",
  secondary: "border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink-muted hover:bg-sunken hover:text-ink",
  danger: "border-critical/50 bg-surface text-critical hover:border-critical hover:bg-critical-soft",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-7 px-2 text-sm",
  md: `${CONTROL_HEIGHT} px-3 text-base`,
  lg: "h-11 px-5 text-md",
};

/** The look of a button, for whatever element has to wear it (a link, a summary, a Base UI trigger). */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string {
  return clsx(BASE, VARIANTS[variant], SIZES[size], className);
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the words. */
  icon?: ReactNode;
  /** Work is going on: the button keeps its place and its focus, and presses do nothing. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  pending = false,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      type={pending ? "button" : type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, className)}
      {...rest}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
