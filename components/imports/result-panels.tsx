import type { TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { Printer } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Status, type Tone } from "@/components/ui/status";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import type { StoredCell } from "@/lib/imports/rows/stage-rows";
import {
  type ResultOutcome,
  type RowProblem,
  BLOCKERS_NAMED_MAX,
  type ImportCounts,
  type UndoBlocker,
} from "@/lib/imports/rules";
import { choiceLabel } from "@/lib/imports/values/cell-choices";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { GridColumn } from "./grid-cells";
import { ImportConfirm } from "./import-confirm";

interface ResultRow {
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

interface NextStepsProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  /** Set if the import stored exactly one product. */
  productId: string | null;
  mayEdit: boolean;
  /** The number of rejected rows that can still be downloaded. */
  rejected: number;
}

/** One main action, then everything else that people do after an import. */
export function NextSteps({ reader, importId, counts, productId, mayEdit, rejected }: NextStepsProps) {
  const t = translator(reader.locale, "imports.next");
  const { units, created, changed, added } = counts.committed;
  const products = created + changed + added;
  if (units + products === 0) return null;
  const query = `import=${importId}`;
  const main = units > 0;
  return (
    <nav aria-label={t("label")} className="flex flex-wrap gap-2">
      {main && (
        <LinkButton
          href={`/passports/labels?all=1&query=${encodeURIComponent(query)}`}
          variant="primary"
          icon={<Printer aria-hidden="true" />}
        >
          {t("labels", { count: units })}
        </LinkButton>
      )}
      {units > 0 && <LinkButton href={`/passports?${query}`}>{t("passports")}</LinkButton>}
      <LinkButton href={`/products?${query}`} variant={main ? "secondary" : "primary"}>
        {t("products")}
      </LinkButton>
      {mayEdit && (
        <LinkButton href={productId ? `/products/${productId}/pictures` : `/products?${query}`}>
          {t("pictures")}
        </LinkButton>
      )}
      {rejected > 0 && <LinkButton href="#rejected">{t("rejected", { count: rejected })}</LinkButton>}
    </nav>
  );
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

interface StoredRow {
  number: number;
  stored: readonly (StoredCell | null)[];
  productId: string | null;
  note?: string;
}

interface StoredTableProps {
  reader: Reader;
  columns: readonly GridColumn[];
  rows: readonly StoredRow[];
}

export function StoredTable({ reader, columns, rows }: StoredTableProps) {
  const t = translator(reader.locale, "imports");
  const matched = columns.filter(({ field }) => field !== null);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("preview.table")}
      className="relative max-h-[42rem] overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("preview.table")}</caption>
        <thead className="sticky top-0 z-20 bg-sunken text-left">
          <tr>
            <th scope="col" className="micro-label sticky left-0 z-10 bg-sunken px-3 py-2 text-ink-muted">
              {t("check.row")}
            </th>
            {matched.map(({ index, name, field }) => (
              <th key={index} scope="col" className="max-w-64 px-3 py-2 align-bottom font-medium">
                <span className="block truncate" title={name}>
                  {name}
                </span>
                <span className="block truncate text-xs font-normal text-ink-muted" title={field ?? undefined}>
                  {field}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, stored, productId, note }) => (
            <tr key={number} className="align-top">
              <th
                scope="row"
                className={
                  "sticky left-0 border-t border-line bg-surface px-3 py-1.5 text-left font-normal " +
                  "whitespace-nowrap text-ink-muted tabular-nums"
                }
              >
                {productId ? <TextLink href={`/products/${productId}`}>{number}</TextLink> : number}
                {note && <span className="block text-xs">{note}</span>}
              </th>
              {matched.map(({ index, choices }) => (
                <Cell key={index} cell={stored[index] ?? null} choices={choices} t={t} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  cell: StoredCell | null;
  choices: GridColumn["choices"];
  t: Translate<"imports">;
}

function Cell({ cell, choices, t }: CellProps) {
  const value = cell?.value == null ? null : choiceLabel(choices, cell.value);
  const readFrom = cell?.readFrom === value ? null : (cell?.readFrom ?? null);
  return (
    <td className="max-w-64 min-w-24 border-t border-line px-3 py-1.5">
      {value === null && readFrom === null && <span className="text-ink-faint">–</span>}
      {value !== null && (
        <span className="line-clamp-2 break-words" title={value}>
          {value}
        </span>
      )}
      {readFrom !== null && (
        <span className="line-clamp-2 text-xs break-words text-ink-muted" title={readFrom}>
          {t(value === null ? "preview.unread" : "preview.readFrom", { found: readFrom })}
        </span>
      )}
    </td>
  );
}

interface UndoPanelProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  blockers: readonly UndoBlocker[];
  mayTry: boolean;
  undo: (form: FormData) => Promise<void>;
}

const BLOCKERS_SHOWN = 12;

export function UndoPanel({ reader, importId, counts, blockers, mayTry, undo }: UndoPanelProps) {
  const t = translator(reader.locale, "imports");
  const { created, changed, units } = counts.committed;
  const lost = [
    ...(created > 0 ? [t("undo.removes", { count: created })] : []),
    ...(changed > 0 ? [t("undo.restores", { count: changed })] : []),
    ...(units > 0 ? [t("undo.takes", { count: units })] : []),
  ].join(" ");
  const isBlocked = blockers.length > 0;
  const blocked =
    blockers.length < BLOCKERS_NAMED_MAX ? t("undo.blocked", { count: blockers.length }) : t("undo.blockedByMany");
  return (
    <Section title={t("undo.title")} description={isBlocked ? blocked : t("undo.text")}>
      {isBlocked && <Blockers reader={reader} blockers={blockers} />}
      {mayTry && (
        <ImportConfirm
          importId={importId}
          action={undo}
          labels={{
            label: t(isBlocked ? "undo.again" : "undo.label"),
            title: t("undo.confirmTitle"),
            text: `${lost} ${t("undo.confirmText")}`,
            confirm: t("undo.confirm"),
            keep: t("undo.keep"),
          }}
        />
      )}
    </Section>
  );
}

function Blockers({ reader, blockers }: Pick<UndoPanelProps, "reader" | "blockers">) {
  const t = translator(reader.locale, "imports");
  return (
    <div className="mb-4 last:mb-0">
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {blockers.slice(0, BLOCKERS_SHOWN).map(({ number, productId, name, hindrance, code }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
            <TextLink href={`/products/${productId}`}>{name}</TextLink>
            <span className="text-ink-muted">
              {code
                ? t("undo.unit", { code: formatPassportCode(code), hindrance: t(`undo.hindrances.${hindrance}`) })
                : t(`undo.hindrances.${hindrance}`)}
            </span>
          </li>
        ))}
      </ul>
      {blockers.length > BLOCKERS_SHOWN && (
        <p className="mt-2 text-sm text-ink-muted">{t("undo.more", { count: blockers.length - BLOCKERS_SHOWN })}</p>
      )}
    </div>
  );
}
