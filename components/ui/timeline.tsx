import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Tone } from "./status";

export interface TimelineEvent {
  id: string;
  icon: ReactNode;
  tone?: Tone;
  title: ReactNode;
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

interface SmallTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** On narrow screens each row is a block of labelled cells; explicit roles preserve the table semantics. */
export function SmallTable({ caption, heads, rows }: SmallTableProps) {
  return (
    <div tabIndex={0} role="region" aria-label={caption} className="relative overflow-x-auto">
      <table role="table" className="w-full text-left max-sm:block sm:min-w-104">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="micro-label border-b border-line text-ink-muted">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col" className="py-1.5 pr-4 font-medium last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-sm:block max-sm:border-t max-sm:border-line">
          {rows.map(([name, ...rest], row) => (
            <tr
              key={row}
              role="row"
              className="align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:gap-y-2 max-sm:py-3"
            >
              <th role="rowheader" scope="row" className="font-normal max-sm:col-span-2 sm:py-2 sm:pr-4">
                {name}
              </th>
              {rest.map((cell, column) => (
                <td
                  key={heads[column + 1]}
                  role="cell"
                  data-head={heads[column + 1]}
                  className="headed-cell min-w-0 sm:py-2 sm:pr-4 sm:last:pr-0"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
