import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Guilloche, GuillocheBand } from "./guilloche";

interface DocumentPageProps {
  seed: string;
  kind: ReactNode;
  issuer: ReactNode;
  lines?: readonly string[];
  children: ReactNode;
  className?: string;
}

export function DocumentPage({ seed, kind, issuer, lines, children, className }: DocumentPageProps) {
  return (
    <article
      className={clsx(
        "relative isolate rounded-lg border border-line bg-surface " +
          "[--guilloche-second:var(--color-engrave-second)] print:border-line-strong",
        className,
      )}
    >
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden rounded-[inherit]">
        <Guilloche seed={seed} className="absolute -top-24 -right-28 size-[30rem] text-engrave opacity-70" />
        <GuillocheBand seed={seed} className="absolute inset-x-0 bottom-0 h-40 w-full text-engrave opacity-35" />
      </div>
      <header
        className={
          "micro-label flex justify-between gap-6 border-b-3 border-double border-accent-line px-5 py-2.5 " +
          "text-accent-ink sm:px-7"
        }
      >
        <span>{kind}</span>
        <span className="text-right">{issuer}</span>
      </header>
      <div className="px-5 py-6 sm:px-7">{children}</div>
      {lines && (
        <MachineReadableZone
          lines={lines}
          className="rounded-b-lg border-t border-line bg-surface/80 px-5 py-3 text-ink sm:px-7"
        />
      )}
    </article>
  );
}

/** Repeats visible content, so screen readers skip it. Letters scale, so that each line stays on one line. */
function MachineReadableZone({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx("overflow-hidden [container-type:inline-size]", className)}>
      <div className="font-mono text-[min(1.125rem,calc(100cqi/26.6))] leading-[1.7] whitespace-pre">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  );
}
