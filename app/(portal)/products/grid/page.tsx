import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import type { GridColumn } from "@/components/product-grid/grid-rows";
import { ProductGrid } from "@/components/product-grid/product-grid";
import { fieldLabel, unitLabel } from "@/components/products/names";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { listHref } from "@/components/table/table-url";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { cellChoices } from "@/lib/imports/values/cell-choices";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { sha256Hex } from "@/lib/platform/secrets";
import { isComposition, type OfferedColumn } from "@/lib/product-grid/cells";
import { gridQuery } from "@/lib/product-grid/contract";
import { showGrid, type ShownGrid } from "@/lib/product-grid/show-grid";
import { saveGridAction } from "./actions";

export const generateMetadata = titled("products", "grid.title");

export default async function ProductGridPage({ searchParams }: PageProps<"/products/grid">) {
  const { context, reader, t } = await openPage("products");
  const { locale } = reader;
  const params = await searchParams;
  const query = gridQuery.parse(params);
  const isAllowed = actorMay(context.actor, "products.edit");
  const grid = isAllowed ? await showGrid(context, query, locale) : null;
  const backHref = query.query === "" ? "/products" : `/products?${query.query}`;
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: backHref }]}
        locale={locale}
        title={t("grid.title")}
        description={t("grid.description")}
      />
      {!grid ? (
        <EmptyState title={t("form.deniedTitle")}>{t("form.deniedText")}</EmptyState>
      ) : grid.rows.length === 0 ? (
        <EmptyState title={t("grid.emptyTitle")} action={<LinkButton href={backHref}>{t("grid.choose")}</LinkButton>}>
          {t("grid.emptyText")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="hidden no-js:block">{t("grid.scripts")}</p>
          {grid.returned > 0 && <Callout tone="caution">{t("grid.returned", { count: grid.returned })}</Callout>}
          <Paging
            grid={grid}
            locale={locale}
            nextHref={listHref("/products/grid", params, { after: grid.next ?? "" })}
          />
          <ClientMessages reader={reader} parts={{ products: ["grid", "form"] }}>
            <ProductGrid
              key={JSON.stringify([grid.rows.map(({ id }) => id), grid.columns.map(({ path }) => path)])}
              rows={loadedRows(grid)}
              columns={gridColumns(grid.columns, locale)}
              choices={columnChoices(grid.offered, locale)}
              query={[
                ...query.ids.map((id) => ["ids", id] as const),
                ...(query.all ? ([["all", query.all]] as const) : []),
                ...(query.query === "" ? [] : ([["query", query.query]] as const)),
                ...(query.after ? ([["after", query.after]] as const) : []),
              ]}
              selection={sha256Hex(grid.rows.map(({ id }) => id).join()).slice(0, 32)}
              action={saveGridAction}
            />
          </ClientMessages>
        </div>
      )}
    </>
  );
}

function Paging({ grid, locale, nextHref }: { grid: ShownGrid; locale: Locale; nextHref: string }) {
  const t = translator(locale, "products");
  const { rows, total, next } = grid;
  if (next === null && total === rows.length) return null;
  const [count, isAtLeast] = typeof total === "number" ? [total, "no"] : [total.atLeast, "yes"];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
      <p>{t("grid.page", { shown: rows.length, total: count, isAtLeast })}</p>
      {next !== null && (
        <LinkButton href={nextHref} size="sm">
          {t("grid.next")}
        </LinkButton>
      )}
    </div>
  );
}

/** A field of other product groups is closed, unless the product has a value for it. */
function loadedRows({ rows, columns }: ShownGrid) {
  return rows.map(({ group, ...row }) => ({
    ...row,
    foreign: columns.flatMap(({ field: { groups } }, column) =>
      groups === undefined || groups.some((one) => one === group) || row.texts[column] !== "" ? [] : [column],
    ),
  }));
}

/** As in the product form; members and languages as in imports. */
function columnNames(locale: Locale): (path: string) => string {
  const texts = { products: translator(locale, "products"), ecodesign: translator(locale, "ecodesign") };
  const nameOf = fieldNames(locale);
  return (path) => (path.includes(".") ? nameOf(path) : fieldLabel(texts, path));
}

function gridColumns(columns: readonly OfferedColumn[], locale: Locale): GridColumn[] {
  const texts = { products: translator(locale, "products"), ecodesign: translator(locale, "ecodesign") };
  const [nameOf, choicesOf] = [columnNames(locale), cellChoices(locale)];
  return columns.map(({ path, field }) => {
    const choices = field.input === "list" ? listChoices(path, texts.products("grid.none")) : choicesOf(path);
    return {
      path,
      label: nameOf(path),
      unit: unitLabel(texts, field),
      editor: field.input === "day" ? "day" : choices ? "choice" : "text",
      ...(choices && { choices: choices.map(({ label }) => label) }),
      isNumber: field.input === "number",
      isLong: ["long", "lines", "texts", "list"].includes(field.input) && choices === null,
    };
  });
}

const listChoices = (path: string, none: string) => (isComposition(path) ? null : [{ label: none }]);

function columnChoices(offered: readonly OfferedColumn[], locale: Locale) {
  const nameOf = columnNames(locale);
  const [products, ecodesign] = [translator(locale, "products"), translator(locale, "ecodesign")];
  return [...new Set(offered.map(({ section }) => section))].map((section) => ({
    title:
      section === "product" || section === "units"
        ? products(`form.sections.${section}`)
        : ecodesign(`sections.${section}`),
    columns: offered.filter((column) => column.section === section).map(({ path }) => ({ path, label: nameOf(path) })),
  }));
}
