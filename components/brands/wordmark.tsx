import { clsx } from "clsx";

/** The mark: a C engraved in three lines. */
export function Mark({ className }: { className?: string }) {
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

/** The product's name as a sign. The name is the same in every language. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2", className)}>
      <Mark className="size-[1.15em]" />
      <span className="font-serif font-medium tracking-tight [font-optical-sizing:auto]">Carnet</span>
    </span>
  );
}
