"use client";

import type { Route } from "next";
import Link from "next/link";

/** A product and, by the letter of `MatrixData.words`, what each check says of it. */
interface MatrixLine {
  href: string;
  name: string;
  model: string | null;
  cells: string;
  /** How many checks it passes, in words. */
  passed: string;
}

export interface MatrixData {
  checks: readonly { id: string; title: string; href: string }[];
  rows: readonly MatrixLine[];
  /** What stands out is a word by its letter; anything else says nothing but that it is so. */
  words: Readonly<Record<string, string>>;
  texts: { title: string; rows: string; product: string; passed: string; notAsked: string };
}

/**
 * Products by check: a table of symbols at a desk, cards with words in a hand. A page holds two thousand cells, so that
 * what does not stand out is drawn and said by the style alone.
 */
export function MatrixTable({ data: { checks, rows, words, texts } }: { data: MatrixData }) {
  return (
    <div tabIndex={0} role="region" aria-label={texts.rows} className="matrix-frame">
      <table
        role="table"
        className="matrix"
        style={{ "--passed": JSON.stringify(texts.passed), "--not-asked": JSON.stringify(texts.notAsked) } as object}
      >
        <caption className="sr-only">{texts.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="micro-label text-ink-muted">{texts.product}</span>
            </th>
            {checks.map(({ id, title, href }) => (
              <th key={id} role="columnheader" scope="col">
                <Link href={href as Route} prefetch={false} title={title}>
                  <span aria-hidden="true">{id}</span>
                  <span className="sr-only">{`${id} ${title}`}</span>
                </Link>
              </th>
            ))}
            <th role="columnheader" scope="col" className="md:hidden">
              {texts.passed}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ href, name, model, cells, passed }) => (
            <tr key={href} role="row">
              <th role="rowheader" scope="row">
                <Link href={href as Route} prefetch={false}>
                  {name}
                  {model && <span>{model}</span>}
                </Link>
              </th>
              {[...cells].map((letter, place) => {
                const word = words[letter];
                return word === undefined ? (
                  <td key={place} className={letter === "-" ? "n" : undefined} />
                ) : (
                  <td
                    key={place}
                    role="cell"
                    className={letter}
                    title={`${checks[place]?.id} ${checks[place]?.title}: ${word}`}
                  />
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
