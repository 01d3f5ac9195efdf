import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

interface CopyableCodeProps {
  text: string;
  labels: { copy: string; copied: string };
  small?: boolean;
}

export function CopyableCode({ text, labels, small = false }: CopyableCodeProps) {
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <code className={clsx("min-w-0 font-mono text-balance break-all", small ? "text-xs" : "text-sm")}>{text}</code>
      <span className="-my-1 flex">
        <CopyButton text={text} labels={labels} iconOnly />
      </span>
    </span>
  );
}

interface CodeBlockProps {
  code: string;
  caption?: ReactNode;
  labels: { copy: string; copied: string };
  label: string;
}

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
