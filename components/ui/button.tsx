import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./small-marks";

/** `choice`: an entry of a menu. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "choice";
export type ButtonSize = "sm" | "md" | "lg";

export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md", className?: string): string {
  return clsx("button", variant, size !== "md" && size, className);
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows that work is in progress: keeps size and focus, and ignores clicks. */
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
