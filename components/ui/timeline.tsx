import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Tone } from "./status";

export interface TimelineEvent {
  id: string;
  icon: ReactNode;
  tone?: Tone;
  title: ReactNode;
  time: ReactNode;
  /** One of the filter's values. */
  group?: string;
  children?: ReactNode;
}

interface TimelineFilter {
  legend: string;
  all: string;
  /** At most three: globals.css has a rule for each. */
  groups: readonly { value: string; label: string }[];
}

const MARKS: Record<Tone, string> = {
  neutral: "border-line-strong/60 text-ink-muted",
  positive: "border-positive/50 text-positive",
  caution: "border-caution/50 text-caution",
  critical: "border-critical/50 text-critical",
  notice: "border-notice/50 text-notice",
  accent: "border-accent-line text-accent-ink",
};

const FILTERED_FROM = 8;
const SCROLLED_FROM = 12;

interface TimelineProps {
  events: readonly TimelineEvent[];
  label: string;
  filter?: TimelineFilter;
}

/** A long one can be filtered, and scrolls in its own box. */
export function Timeline({ events, label, filter }: TimelineProps) {
  const groups = filter?.groups.filter(({ value }) => events.some(({ group }) => group === value)) ?? [];
  const list = <EventList events={events} label={label} groups={groups.map(({ value }) => value)} />;
  return (
    <div className="timeline">
      {filter && groups.length > 1 && events.length >= FILTERED_FROM && (
        <fieldset className="mb-4 flex flex-wrap gap-1.5 print:hidden">
          <legend className="sr-only">{filter.legend}</legend>
          {[filter.all, ...groups.map((group) => group.label)].map((text, index) => (
            <label key={text}>
              <input type="radio" name="timeline" value={index} defaultChecked={index === 0} className="sr-only" />
              {text}
            </label>
          ))}
        </fieldset>
      )}
      {events.length > SCROLLED_FROM ? (
        <div tabIndex={0} role="region" aria-label={label} className="relative max-h-[36rem] overflow-y-auto">
          {list}
        </div>
      ) : (
        list
      )}
    </div>
  );
}

interface EventListProps {
  events: readonly TimelineEvent[];
  label: string;
  groups: readonly string[];
}

function EventList({ events, label, groups }: EventListProps) {
  return (
    <ol aria-label={label}>
      {events.map((event) => (
        <li
          key={event.id}
          data-group={event.group === undefined ? undefined : groups.indexOf(event.group) + 1}
          className="group relative flex gap-3.5 pb-5 last:pb-0"
        >
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
