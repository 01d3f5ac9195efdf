import { clsx } from "clsx";
import type { ReactNode } from "react";

interface StampProps {
  /** One or two words. */
  title: ReactNode;
  /** Place and day, below. */
  detail?: ReactNode;
  tone: "positive" | "caution" | "critical" | "neutral" | "accent";
  /** Ornament beside a state that is also written out: hidden from screen readers then. */
  decorative?: boolean;
  className?: string;
}

const INKS = {
  positive: "text-positive",
  caution: "text-caution",
  critical: "text-critical",
  neutral: "text-ink-muted",
  accent: "text-accent-ink",
};

/** A state stamped into a passport page, slightly askew as stamps are. */
export function Stamp({ title, detail, tone, decorative = false, className }: StampProps) {
  return (
    <div
      aria-hidden={decorative || undefined}
      className={clsx(
        "inline-flex w-fit -rotate-6 flex-col items-center rounded-md border-2 border-current px-3 py-1.5 " +
          "text-center outline-1 -outline-offset-5 outline-current select-none",
        INKS[tone],
        className,
      )}
    >
      <span className="font-mono text-sm font-semibold tracking-[0.14em] uppercase">{title}</span>
      {detail && <span className="font-mono text-micro tracking-wide">{detail}</span>}
    </div>
  );
}
