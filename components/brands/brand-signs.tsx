import { clsx } from "clsx";
import type { ReactNode } from "react";

interface BrandLogoProps {
  hash: string;
  alt: string;
  className?: string;
}

/** On a white background, since most logos are designed for paper. */
export function BrandLogo({ hash, alt, className }: BrandLogoProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-11 max-w-48 items-center rounded-md border border-line bg-white px-2 py-1.5 " +
          "print:border-0 print:px-0",
        className,
      )}
    >
      <img src={`/logo/${hash}`} alt={alt} className="max-h-full max-w-full object-contain" />
    </span>
  );
}

function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M25.9 6.1a14 14 0 1 0 0 19.8" strokeWidth="1.6" />
      <path d="M22.9 9.1a9.8 9.8 0 1 0 0 13.8" strokeWidth="1.6" />
      <path d="M19.9 12.1a5.5 5.5 0 1 0 0 7.8" strokeWidth="1.6" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2", className)}>
      <Mark className="size-[1.15em]" />
      <span className="font-serif font-medium tracking-tight [font-optical-sizing:auto]">Carnet</span>
    </span>
  );
}

interface StampProps {
  title: ReactNode;
  detail?: ReactNode;
  tone: "positive" | "caution" | "critical" | "neutral" | "accent";
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
