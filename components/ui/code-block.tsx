import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  code: string;
  /** What it is, above it. */
  caption?: ReactNode;
  labels: { copy: string; copied: string };
  /** Accessible name of the scrolling area. */
  label: string;
}

/** Code or a command, with a button that copies all of it. */
export function CodeBlock({ code, caption, labels, label }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption
        className={"flex h-9 items-center justify-between gap-4 border-b border-line pr-1 pl-3 text-sm text-ink-muted"}
      >
        <span className="truncate">{caption}</span>
        <CopyButton labels={labels} />
      </figcaption>
      <pre tabIndex={0} role="region" aria-label={label} className="overflow-x-auto p-3 -outline-offset-2">
        <code className="font-mono text-sm">{code}</code>
      </pre>
    </figure>
  );
}
