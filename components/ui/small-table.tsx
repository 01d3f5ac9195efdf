import type { ReactNode } from "react";

interface SmallTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/**
 * A few rows within a page, the first cell naming the row. On a narrow screen each row stands by itself, its cells with
 * their heads; the roles say that it is a table all the same.
 */
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
