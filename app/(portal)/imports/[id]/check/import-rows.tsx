import { cellTexts, gridProblem } from "@/app/(portal)/imports/load-import";
import { getTranslations } from "@/app/i18n";
import type { GridColumn } from "@/components/imports/grid-cells";
import { RowPaging } from "@/components/imports/preview-rows";
import { RowForm } from "@/components/imports/row-form";
import { RowsGrid } from "@/components/imports/rows-grid";
import { ClientMessages } from "@/components/shell/client-messages";
import { LinkButton, TextLink } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { type Context, type MemberActor } from "@/lib/access/actor";
import { type RowsQuery, rowsQuery } from "@/lib/imports/contract";
import { listRows } from "@/lib/imports/rows/list-rows";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import type { ImportView } from "@/lib/imports/show-import";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { editCellAction, editRowAction } from "../../actions";

interface ImportRowsProps {
  context: Context<MemberActor>;
  reader: Reader;
  importView: ImportView;
  params: Record<string, string | string[] | undefined>;
  columns: readonly GridColumn[];
}

/** Rows with errors are the default: every row may have warnings, so warnings are opt-in. */
const VIEWS = ["errors", "problems", "all"] as const;
type View = (typeof VIEWS)[number];

function queryOf({ code, field }: RowsQuery, view: View): Record<string, string> {
  return { rows: view, ...(code === undefined ? {} : { code }), ...(field === undefined ? {} : { field }) };
}

function filterOf(query: RowsQuery, view: View): RowsQuery {
  if (query.code !== undefined) return { ...query, outcome: [], problems: undefined };
  return { ...query, outcome: view === "errors" ? ["refused"] : [], problems: view === "problems" ? "yes" : undefined };
}

export async function ImportRows({ context, reader, importView, params, columns }: ImportRowsProps) {
  const t = await getTranslations("imports");
  const texts = problemTexts(reader.locale);
  const textOfCells = cellTexts(importView, reader.locale);
  const format = formatter(reader);
  const { id, counts } = importView;
  const parsed = rowsQuery.parse(params);
  const view = VIEWS.find((each) => each === params.rows) ?? (counts.refused > 0 ? "errors" : "problems");
  const query = queryOf(parsed, view);
  const page = await listRows(context, { importId: id, ...filterOf(parsed, view) });
  const rows = page.rows.map(({ number, cells, outcome, problems }) => ({
    number,
    cells: textOfCells(cells),
    outcome,
    problems: problems.map((problem) => gridProblem(problem, texts)),
  }));
  const number = Number(params.row);
  const opened = Number.isInteger(number) && number > 0 ? await openRow(context, id, number) : undefined;
  const path = `/imports/${id}/check`;
  const link = (more: Record<string, string>) => `${path}?${new URLSearchParams(more)}`;
  const here = { ...query, ...(parsed.after > 0 ? { after: String(parsed.after) } : {}) };
  return (
    <Section id="rows" title={t("check.rowsTitle")} description={t("check.rowsText")}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TabLinks
          label={t("check.rowsLabel")}
          tabs={VIEWS.map((each) => ({
            href: `${link({ rows: each })}#rows`,
            label: t(`check.views.${each}`),
            count: each === "problems" ? undefined : format.number(each === "all" ? counts.rows : counts.refused),
            isCurrent: each === view && parsed.code === undefined,
          }))}
        />
        {parsed.code !== undefined && (
          <p className="text-sm text-ink-muted">
            {texts.group({
              code: parsed.code,
              field: parsed.field ?? null,
              count: typeof page.total === "number" ? page.total : page.total.atLeast,
              expected: "",
            })}
            {" · "}
            <TextLink href={`${path}#rows`}>{t("check.unfilter")}</TextLink>
          </p>
        )}
      </div>
      {opened && (
        <div className="mb-4">
          <RowForm
            locale={reader.locale}
            importId={id}
            columns={columns}
            row={{
              ...opened,
              cells: textOfCells(opened.cells),
              problems: opened.problems.map((problem) => gridProblem(problem, texts)),
            }}
            back={new URLSearchParams(here).toString()}
            action={editRowAction}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t("check.noRowsTitle")}
          action={<LinkButton href={link({ rows: "all" })}>{t("check.showAll")}</LinkButton>}
        >
          {t("check.noRowsText")}
        </EmptyState>
      ) : (
        <ClientMessages reader={reader} namespaces={["imports"]}>
          <RowsGrid
            importId={id}
            columns={columns}
            rows={rows}
            rowHref={link({ ...here, row: "" })}
            edit={editCellAction}
          />
        </ClientMessages>
      )}
      {rows.length > 0 && (
        <RowPaging
          locale={reader.locale}
          path={path}
          query={query}
          after={parsed.after}
          next={page.next}
          total={page.total}
          anchor="rows"
        />
      )}
    </Section>
  );
}

async function openRow(context: Context<MemberActor>, importId: string, number: number) {
  const { rows } = await listRows(context, { importId, ...rowsQuery.parse({ after: number - 1, limit: 25 }) });
  return rows.find((row) => row.number === number);
}
