"use client";

import type { ReactNode } from "react";
import { Fold } from "./section";

interface ChartPoint {
  label: string;
  value: number;
  text: string;
}

interface ChartProps {
  points: readonly ChartPoint[];
  summary: string;
}

interface BarChartProps extends ChartProps {
  heads: readonly [string, string];
  tableLabel: ReactNode;
}

const HEIGHT = 100;

const toHundredths = (length: number) => Math.round(length * 100) / 100;

function highest(points: readonly ChartPoint[]): number {
  return Math.max(1, ...points.map(({ value }) => value));
}

export function BarChart({ points, summary, heads, tableLabel }: BarChartProps) {
  const top = highest(points);
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-faint">
        <div aria-hidden="true" className="flex flex-col justify-between text-right">
          <span className="-mt-2">{points.find(({ value }) => value === top)?.text}</span>
          <span className="-mb-2">0</span>
        </div>
        <Bars points={points} summary={summary} />
        <span />
        <div aria-hidden="true" className="mt-1 flex justify-between">
          <span>{points[0]?.label}</span>
          <span>{points.length > 1 && points.at(-1)?.label}</span>
        </div>
      </div>
      <Fold className="mt-2 print:hidden" summary={tableLabel}>
        <NumbersTable points={points} summary={summary} heads={heads} />
      </Fold>
    </figure>
  );
}

function Bars({ points, summary }: ChartProps) {
  const top = highest(points);
  const step = 100 / Math.max(1, points.length);
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-32 w-full border-b border-line-strong/60 fill-accent-ink"
    >
      {[0.5, 1].map((share) => (
        <line
          key={share}
          x1="0"
          x2="100"
          y1={HEIGHT - share * HEIGHT}
          y2={HEIGHT - share * HEIGHT}
          stroke="var(--color-line)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {points.map(({ label, value, text }, index) => {
        const height = (value / top) * HEIGHT;
        return (
          <rect
            key={label}
            x={toHundredths(index * step + step * 0.14)}
            width={toHundredths(step * 0.72)}
            y={toHundredths(HEIGHT - height)}
            height={toHundredths(height)}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function NumbersTable({ points, summary, heads }: Omit<BarChartProps, "tableLabel">) {
  return (
    <table className="figures">
      <caption className="sr-only">{summary}</caption>
      <thead>
        <tr className="micro-label text-ink-muted">
          <th scope="col" className="pr-8 text-left font-medium">
            {heads[0]}
          </th>
          <th scope="col" className="text-right font-medium">
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
