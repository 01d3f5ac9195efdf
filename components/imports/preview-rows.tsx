import { changePlace, ChangedValue, diffWords } from "@/components/products/field-value";
import { ArrowRight } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Pagination } from "@/components/ui/navigation";
import type { RowOutcome } from "@/lib/imports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";
import type { FieldChange } from "@/lib/products/versions/diff-versions";
import type { GridColumn, GridProblem } from "./grid-cells";

interface PreviewRow {
  number: number;
  cells: readonly string[];
  productId: string | null;
  changes: readonly FieldChange[];
  units: number;
  rows: number;
  problems: readonly GridProblem[];
}

interface PreviewRowsProps {
  reader: Reader;
  importId: string;
  outcome: RowOutcome;
  columns: readonly GridColumn[];
  rows: readonly PreviewRow[];
}

export function PreviewRows({ reader, importId, outcome, columns, rows }: PreviewRowsProps) {
  const t = translator(reader.locale, "imports");
  const namedColumns = columns.filter(({ field }) => field !== null);
  return (
    <ol className="divide-y divide-line rounded-md border border-line bg-surface">
      {rows.map((row) => (
        <li key={row.number} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
          <span className="text-sm text-ink-muted">{t("preview.row", { number: row.number })}</span>
          <div className="min-w-0">
            <p className="font-medium break-words">
              {row.productId ? (
                <TextLink href={`/products/${row.productId}`}>{titleOf(row, namedColumns)}</TextLink>
              ) : (
                titleOf(row, namedColumns)
              )}
            </p>
            {outcome === "changed" && <Changes reader={reader} changes={row.changes} />}
            {outcome === "refused" && (
              <ul className="mt-0.5 flex flex-col gap-0.5 text-sm">
                {row.problems
                  .filter(({ severity }) => severity === "error")
                  .map(({ about, found, expected }) => (
                    <li key={`${about} ${expected}`}>
                      <span className="font-medium text-critical">{about}</span>{" "}
                      {found !== null && <span className="font-mono text-xs break-all">{found} </span>}
                      <span className="text-ink-muted">{expected}</span>
                    </li>
                  ))}
                <li>
                  <TextLink
                    href={`/imports/${importId}/check?row=${row.number}#row`}
                    className="target inline-flex items-center"
                  >
                    {t("preview.repair")}
                  </TextLink>
                </li>
              </ul>
            )}
            {outcome !== "refused" && row.units > 0 && (
              <p className="text-sm">{t("preview.units", { units: row.units, rows: row.rows })}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

const cellOf = (row: PreviewRow, columns: readonly GridColumn[], places: readonly number[]) =>
  places.map((index) => row.cells[columns[index]?.index ?? -1] ?? "").find((text) => text.trim() !== "");

function titleOf(row: PreviewRow, columns: readonly GridColumn[]): string {
  const nameIndex = columns.findIndex(({ isName }) => isName);
  return cellOf(row, columns, nameIndex === -1 ? [0, 1, 2] : [nameIndex, 0, 1]) ?? "–";
}

function Changes({ reader, changes }: { reader: Reader; changes: readonly FieldChange[] }) {
  const t = translator(reader.locale, "imports");
  const texts = diffWords(reader);
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {changes.map((change) => {
        const { field, inner } = changePlace(change, texts);
        return (
          <div
            key={`${change.field} ${JSON.stringify(change.path)}`}
            className="grid gap-x-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-muted">{[field, ...inner].join(" › ")}</dt>
            <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              {change.change === "reordered" ? (
                t("preview.reordered")
              ) : (
                <>
                  {change.before === null ? (
                    <span className="text-ink-faint">{t("preview.nothing")}</span>
                  ) : (
                    <del className="max-w-full break-words text-ink-muted decoration-critical/60">
                      <ChangedValue change={change} value={change.before} texts={texts} />
                    </del>
                  )}
                  <ArrowRight
                    aria-label={t("preview.becomes")}
                    className="size-3.5 shrink-0 self-center text-ink-faint"
                  />
                  <ins className="max-w-full break-words no-underline">
                    {change.after === null ? (
                      t("preview.takenBack")
                    ) : (
                      <ChangedValue change={change} value={change.after} texts={texts} />
                    )}
                  </ins>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface RowPagingProps {
  locale: Locale;
  path: string;
  query: Readonly<Record<string, string>>;
  after: number;
  next: number | null;
  total: Total;
  anchor: string;
}

export function RowPaging({ locale, path, query, after, next, total, anchor }: RowPagingProps) {
  const t = translator(locale, "table");
  const at = (changes: Record<string, string>) => {
    const text = new URLSearchParams({ ...query, ...changes }).toString();
    return `${path}${text === "" ? "" : `?${text}`}#${anchor}`;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-sm text-ink-muted">
      <p>{typeof total === "number" ? t("total", { count: total }) : t("totalAtLeast", { count: total.atLeast })}</p>
      {(after > 0 || next !== null) && (
        <Pagination
          label={t("pages")}
          first={after > 0 ? { href: at({}), label: t("first") } : undefined}
          next={next === null ? undefined : { href: at({ after: String(next) }), label: t("next") }}
        />
      )}
    </div>
  );
}
