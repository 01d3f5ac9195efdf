import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Tone } from "./status";

export interface TimelineEvent {
  id: string;
  icon: ReactNode;
  tone?: Tone;
  title: ReactNode;
  /** Usually a `Time`. */
  time: ReactNode;
  children?: ReactNode;
}

const MARKS: Record<Tone, string> = {
  neutral: "border-line-strong/60 text-ink-muted",
  positive: "border-positive/50 text-positive",
  caution: "border-caution/50 text-caution",
  critical: "border-critical/50 text-critical",
  notice: "border-notice/50 text-notice",
  accent: "border-accent-line text-accent-ink",
};

/** What happened, in order, in plain words. */
export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  return (
    <ol aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className="group relative flex gap-3.5 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-7 bottom-0 left-[0.8125rem] w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={clsx(
              "z-1 flex size-7 shrink-0 items-center justify-center rounded-full border bg-surface [&_svg]:size-3.5",
              MARKS[event.tone ?? "neutral"],
            )}
          >
            {event.icon}
          </span>
          <div className="min-w-0 grow pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">{event.title}</p>
              <p className="text-sm text-ink-muted">{event.time}</p>
            </div>
            {event.children && <div className="mt-0.5 text-sm text-ink-muted">{event.children}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
