import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { CONTROL_HEIGHT } from "./control-size";

/** The frame every text-like control shares. 16 px on small screens, so that phones do not zoom in. */
export const controlClass = "control";

interface InputProps extends ComponentProps<"input"> {
  /** Codes, numbers and secrets: evenly spaced letters. */
  mono?: boolean;
  /** As high as a large button: a page's only form. */
  tall?: boolean;
}

/** The browser's own button for files, as a word of ours at the field's edge. */
const FILE =
  "cursor-pointer pl-0 leading-8.5 sm:leading-7.5 file:mr-3 file:h-full file:cursor-pointer file:border-0 " +
  "file:border-r file:border-line file:bg-sunken file:px-2.5 file:font-medium file:text-ink";

export function Input({ className, mono = false, tall = false, ...rest }: InputProps) {
  const kind = rest.type === "file" ? FILE : "text-ellipsis read-only:bg-sunken";
  return (
    <input
      className={clsx(controlClass, tall ? "h-11" : CONTROL_HEIGHT, kind, mono && "font-mono tracking-wide", className)}
      {...rest}
    />
  );
}
