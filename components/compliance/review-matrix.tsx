import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import type { MatrixCell } from "@/lib/compliance/reviews/list-reviews";
import { CHECK_IDS, type CheckId } from "@/lib/compliance/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { CellSymbol, MATRIX_CELLS } from "./matrix-symbols";
import { checkHref, reviewHref } from "./review-words";

interface MatrixRow {
  productId: string;
  name: string;
  model: string | null;
  cells: Record<CheckId, MatrixCell>;
}

interface ReviewMatrixProps {
  locale: Locale;
  rows: readonly MatrixRow[];
}

/** Products by check: a table of symbols at a desk, cards with words in a hand. */
export function ReviewMatrix({ locale, rows }: ReviewMatrixProps) {
  return (
    <>
      <MatrixTable locale={locale} rows={rows} />
      <ul className="divide-y divide-line border-y border-line md:hidden">
        {rows.map((row) => (
          <MatrixCard key={row.productId} locale={locale} row={row} />
        ))}
      </ul>
    </>
  );
}

const HEAD = "sticky top-0 z-10 border-b border-line bg-sunken";
const NAME = "sticky left-0 border-r border-line bg-surface px-3 text-left font-medium";

function MatrixTable({ locale, rows }: ReviewMatrixProps) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("matrix.rows")}
      className={
        "relative hidden max-h-[max(24rem,calc(100dvh-17rem))] overflow-auto rounded-md border border-line " +
        "bg-surface md:block"
      }
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t("matrix.title")}</caption>
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, "left-0 z-20 border-r px-3 text-left")}>
              <span className="micro-label text-ink-muted">{t("columns.product")}</span>
            </th>
            {CHECK_IDS.map((id) => (
              <th key={id} scope="col" className={clsx(HEAD, "h-8 min-w-6 font-normal")}>
                <Link
                  href={checkHref(id) as Route}
                  title={describeCheck(compliance, id).title}
                  className={
                    "target inline-flex items-center justify-center font-mono text-xs text-ink-muted " +
                    "hover:text-accent-ink hover:underline"
                  }
                >
                  <span aria-hidden="true">{id}</span>
                  <span className="sr-only">{`${id} ${describeCheck(compliance, id).title}`}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ productId, name, model, cells }) => (
            <tr
              key={productId}
              className="group hover:bg-accent-soft/40 [&:not(:last-child)>*]:border-b [&>*]:border-line"
            >
              <th scope="row" className={clsx(NAME, "h-8.5 max-w-64 min-w-44")}>
                <Link
                  href={reviewHref(productId) as Route}
                  className="block truncate hover:underline hover:decoration-accent-line hover:underline-offset-3"
                >
                  {name}
                  {model && <span className="ml-2 font-normal text-ink-muted">{model}</span>}
                </Link>
              </th>
              {CHECK_IDS.map((id) => (
                <td
                  key={id}
                  className="text-center"
                  title={
                    SHOWN.includes(cells[id])
                      ? `${id} ${describeCheck(compliance, id).title}: ${t(`cells.${cells[id]}`)}`
                      : undefined
                  }
                >
                  <CellSymbol cell={cells[id]} label={t(`cells.${cells[id]}`)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SHOWN: readonly MatrixCell[] = ["error", "warning", "info", "overridden"];

function MatrixCard({ locale, row: { productId, name, model, cells } }: { locale: Locale; row: MatrixRow }) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const shown = SHOWN.flatMap((cell) => CHECK_IDS.filter((id) => cells[id] === cell));
  const passed = CHECK_IDS.filter((id) => cells[id] === "passed").length;
  return (
    <li className="py-3">
      <Link
        href={reviewHref(productId) as Route}
        className="text-md font-medium underline decoration-accent-line underline-offset-3"
      >
        {name}
      </Link>
      {model && <span className="ml-2 text-ink-muted">{model}</span>}
      <ul className="mt-1.5 flex flex-col gap-1 text-sm">
        {shown.map((id) => (
          <li key={id} className="flex items-start gap-2">
            <CellSymbol cell={cells[id]} label={t(`cells.${cells[id]}`)} />
            <span className="font-mono text-xs leading-5 text-ink-muted">{id}</span>
            <span>{describeCheck(compliance, id).title}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-muted">
        {t("matrix.passed", { passed, asked: CHECK_IDS.filter((id) => cells[id] !== "not_asked").length })}
      </p>
    </li>
  );
}

/** What the symbols mean. */
export function MatrixLegend({ locale }: { locale: Locale }) {
  const t = translator(locale, "review");
  return (
    <ul aria-label={t("matrix.legend")} className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      {MATRIX_CELLS.map((cell) => (
        <li key={cell} className="flex items-center gap-1.5">
          <CellSymbol cell={cell} />
          {t(`cells.${cell}`)}
        </li>
      ))}
    </ul>
  );
}
