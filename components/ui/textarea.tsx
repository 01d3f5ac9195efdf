import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass } from "./input";

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={clsx(controlClass, "min-h-16 py-1.5", className)} {...rest} />;
}
