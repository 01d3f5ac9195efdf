import { type ReactNode, isValidElement } from "react";

const LONG_CHARACTERS = 80;

/** The text of plain elements only; components are not rendered. */
export function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : "";
}

export const isLong = (text: string) => Array.from(text).length > LONG_CHARACTERS;

export function ShortText({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" className="line-clamp-2 wrap-anywhere whitespace-normal print:line-clamp-none">
      {children}
    </span>
  );
}

export function WholeText({ text, label }: { text: string; label: string }) {
  return (
    <details className="relative z-10 w-fit max-w-full print:hidden">
      <summary
        aria-label={label}
        className={
          "target flex h-6 w-fit min-w-6 cursor-pointer list-none items-center rounded-sm px-1.5 font-normal " +
          "text-ink-muted hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden"
        }
      >
        …
      </summary>
      <span dir="auto" className="block pb-1 text-sm font-normal whitespace-normal wrap-anywhere">
        {text}
      </span>
    </details>
  );
}
