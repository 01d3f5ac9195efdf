import type { ReactNode } from "react";

interface PlainTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A few rows that stand within a page, the first cell naming the row. */
export function PlainTable({ caption, heads, rows }: PlainTableProps) {
  return (
    <div tabIndex={0} role="region" aria-label={caption} className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="micro-label border-b border-line text-ink-muted">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-6 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key}>
              <th scope="row" className="py-1.5 pr-6 font-normal whitespace-nowrap">
                {name}
              </th>
              {rest.map((cell, column) => (
                <td key={heads[column + 1]} className="py-1.5 pr-6 align-baseline">
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
