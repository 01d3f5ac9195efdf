import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button";

interface FileButtonProps extends Omit<ComponentProps<"input">, "type" | "className" | "children"> {
  children: ReactNode;
  variant?: ButtonVariant;
}

export function FileButton({ children, variant = "secondary", ...input }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        variant,
        "md",
        "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-ink no-js:h-auto " +
          "no-js:gap-3 no-js:py-1",
      )}
    >
      {children}
      <input type="file" {...input} className="sr-only no-js:not-sr-only" />
    </label>
  );
}
