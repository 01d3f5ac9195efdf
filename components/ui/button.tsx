import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./small-marks";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

/** The look of a button, for whatever element has to wear it (a link, a summary, a Base UI trigger). */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string {
  return clsx("button", variant, size !== "md" && size, className);
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
