import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import type { MatrixCell } from "@/lib/compliance/reviews/list-reviews";
import { CHECK_IDS, type CheckId, checkNumber } from "@/lib/compliance/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { CellSymbol, MATRIX_CELLS } from "./matrix-symbols";
import { type MatrixData, MatrixTable } from "./matrix-table";
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

/** Each kind of cell as a letter, which is also its class. */
const LETTERS: Record<MatrixCell, string> = {
  error: "e",
  warning: "w",
  info: "i",
  overridden: "o",
  passed: ".",
  not_asked: "-",
};
const SHOWN = ["error", "warning", "info", "overridden"] as const;

/** Products by check; of the checks those that any of these products is asked. */
export function ReviewMatrix({ locale, rows }: ReviewMatrixProps) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const asked = CHECK_IDS.filter((id) => rows.some(({ cells }) => cells[id] !== "not_asked"));
  const count = (cells: MatrixRow["cells"], isCounted: (cell: MatrixCell) => boolean) =>
    asked.filter((id) => isCounted(cells[id])).length;
  const data: MatrixData = {
    base: reviewHref(""),
    checks: asked.map((id) => ({
      number: checkNumber(id),
      title: describeCheck(compliance, id).title,
      href: checkHref(id),
    })),
    rows: rows.map(({ productId, name, model, cells }) => ({
      id: productId,
      name,
      model,
      cells: asked.map((id) => LETTERS[cells[id]]).join(""),
      passed: t("matrix.passed", {
        passed: count(cells, (cell) => cell === "passed"),
        asked: count(cells, (cell) => cell !== "not_asked"),
      }),
    })),
    words: Object.fromEntries(SHOWN.map((cell) => [LETTERS[cell], t(`cells.${cell}`)])),
    texts: {
      title: t("matrix.title"),
      rows: t("matrix.rows"),
      product: t("columns.product"),
      passed: t("cells.passed"),
      notAsked: t("cells.not_asked"),
    },
  };
  return <MatrixTable data={data} />;
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
