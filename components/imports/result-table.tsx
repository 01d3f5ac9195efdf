import type { TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { EmptyState } from "@/components/ui/state-views";
import { Status, type Tone } from "@/components/ui/status";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import type { ResultOutcome, RowProblem } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

export interface ResultRow {
  number: number;
  outcome: ResultOutcome;
  productId: string | null;
  units: number;
  rows: number;
  undo: "removed" | "restored" | "kept" | null;
  problems: readonly RowProblem[] | null;
  name: string | null;
  gtin: string | null;
  externalId: string | null;
}

interface ResultTableProps {
  reader: Reader;
  importId: string;
  params: SearchParams;
  rows: readonly ResultRow[];
  next: number | null;
}

const TONES: Record<ResultRow["outcome"], Tone> = {
  created: "positive",
  changed: "notice",
  added: "positive",
  unit: "neutral",
  refused: "critical",
};

function columns(reader: Reader, t: Translate<"imports">): TableColumn<ResultRow>[] {
  const texts = problemTexts(reader.locale);
  const mono = (text: string | null) =>
    text ? <span className="font-mono text-sm">{text}</span> : <span className="text-ink-faint">–</span>;
  return [
    {
      id: "product",
      header: t("result.product"),
      cell: ({ name, undo }) =>
        name ?? (
          <span className="text-ink-muted">{undo === "removed" ? t("result.goneProduct") : t("result.noProduct")}</span>
        ),
    },
    { id: "row", header: t("result.row"), align: "end", cell: ({ number }) => number },
    {
      id: "outcome",
      header: t("result.outcome"),
      cell: ({ outcome, undo, problems, rows }) => (
        <span className="inline-flex flex-col">
          <Status
            tone={undo === null || undo === "kept" ? TONES[outcome] : "neutral"}
            icon={undo === null || undo === "kept" ? undefined : "blocked"}
            plain
          >
            {t(undo === null || undo === "kept" ? `result.outcomes.${outcome}` : `result.undos.${undo}`)}
          </Status>
          {problems && (
            <span className="max-w-96 text-xs text-ink-muted">
              {rows > 1 && `${t("result.refusedTogether", { count: rows })} `}
              {problems.map((problem) => texts.expected(problem)).join(" ")}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "units",
      header: t("result.unitsMade"),
      align: "end",
      cell: ({ units }) => (units === 0 ? <span className="text-ink-faint">–</span> : formatter(reader).number(units)),
    },
    { id: "external_id", header: t("result.externalId"), cell: ({ externalId }) => mono(externalId) },
    { id: "gtin", header: t("result.gtin"), cell: ({ gtin }) => mono(gtin) },
  ];
}

export function ResultTable({ reader, importId, params, rows, next }: ResultTableProps) {
  const t = translator(reader.locale, "imports");
  return (
    <DataTable
      id="import-results"
      caption={t("result.productsTitle")}
      reader={reader}
      path={`/imports/${importId}`}
      params={params}
      columns={columns(reader, t)}
      rows={rows}
      rowId={({ number }) => String(number)}
      rowHref={({ productId, undo }) =>
        productId && undo !== "removed" ? `/products/${productId}` : `/imports/${importId}#products`
      }
      next={next === null ? null : String(next)}
      height="content"
      empty={<EmptyState title={t("result.noneTitle")}>{t("result.noneText")}</EmptyState>}
    />
  );
}
