import { clsx } from "clsx";
import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      className={
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong/60 bg-sunken " +
        "px-1 font-mono text-xs text-ink-muted"
      }
    >
      {children}
    </kbd>
  );
}

/** Hidden from screen readers, so combine it with text or aria-busy. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className="size-4 animate-spin">
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toLocaleUpperCase();
}

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

export function PictureMark({ id }: { id: string }) {
  return (
    <img
      src={`/media/${id}/160.webp`}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      className="size-9 shrink-0 rounded-sm border border-line bg-white object-contain"
    />
  );
}

export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className="text-accent-ink underline decoration-accent-line underline-offset-3 hover:decoration-current"
    >
      <MailAddress address={address} />
    </a>
  );
}
