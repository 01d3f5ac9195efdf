"use client";

import type { Route } from "next";
import { Link } from "@/components/ui/page-link";

interface MatrixLine {
  id: string;
  name: string;
  model: string | null;
  cells: string;
  passed: string;
}

export interface MatrixData {
  base: string;
  checks: readonly { number: string; title: string; href: string }[];
  rows: readonly MatrixLine[];
  cellTexts: Readonly<Record<string, string>>;
  texts: { title: string; rows: string; product: string; passed: string; notAsked: string };
}

/** A page has two thousand cells, so CSS alone renders default results; on phones rows are cards. */
export function MatrixTable({ data: { base, checks, rows, cellTexts, texts } }: { data: MatrixData }) {
  const titles = Object.fromEntries([
    ["--passed", JSON.stringify(texts.passed)],
    ["--not-asked", JSON.stringify(texts.notAsked)],
  ]);
  // Set once per column: repeated in two thousand cells it would be the largest part of the page.
  const columns = checks.map(
    ({ number, title }, column) =>
      `.matrix td:nth-child(${column + 2}){--check:${JSON.stringify(`${number} ${title}`)}}`,
  );
  /** Tooltips are added on hover: in every cell they would be a third of the page. */
  const explain = (target: EventTarget) => {
    if (!(target instanceof HTMLTableCellElement) || target.title !== "") return;
    const check = checks[target.cellIndex - 1];
    if (check && target.tagName === "TD" && target.textContent !== "")
      target.title = `${check.number} ${check.title}: ${target.textContent}`;
  };
  return (
    <div tabIndex={0} role="region" aria-label={texts.rows} className="matrix-frame">
      <style>{columns.join("\n")}</style>
      <table role="table" className="matrix" style={titles as object} onPointerOver={({ target }) => explain(target)}>
        <caption className="sr-only">{texts.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="micro-label text-ink-muted">{texts.product}</span>
            </th>
            {checks.map(({ number, title, href }) => (
              <th key={number} role="columnheader" scope="col">
                <Link href={href as Route} prefetch={false} title={title}>
                  <span aria-hidden="true">{number}</span>
                  <span className="sr-only">{`${number} ${title}`}</span>
                </Link>
              </th>
            ))}
            <th role="columnheader" scope="col" className="md:hidden">
              {texts.passed}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ id, name, model, cells, passed }) => (
            <tr key={id} role="row">
              <th role="rowheader" scope="row">
                <Link href={`${base}${id}` as Route} prefetch={false}>
                  {name}
                  {model && <span>{model}</span>}
                </Link>
              </th>
              {[...cells].map((letter, column) => {
                const word = cellTexts[letter];
                if (word === undefined) return <td key={column} className={letter === "-" ? "n" : undefined} />;
                return (
                  <td key={column} className={letter}>
                    {word}
                  </td>
                );
              })}
              <td role="cell" className="small">
                {passed}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
