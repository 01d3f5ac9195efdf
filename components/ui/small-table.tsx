import type { ReactNode } from "react";

interface SmallTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A few rows within a page, the first cell naming the row; on a narrow screen it scrolls by itself. */
export function SmallTable({ caption, heads, rows }: SmallTableProps) {
  return (
    <div tabIndex={0} role="region" aria-label={caption} className="relative overflow-x-auto">
      <table className="w-full min-w-104 text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="micro-label border-b border-line text-ink-muted">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1.5 pr-4 font-medium last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...rest], row) => (
            <tr key={row} className="align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                {name}
              </th>
              {rest.map((cell, column) => (
                <td key={heads[column + 1]} className="py-2 pr-4 last:pr-0">
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
