import { clsx } from "clsx";

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase();
}

/** Initials in a circle; the name itself stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-full text-xs font-medium",
        className ?? "bg-sunken text-ink-muted",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
