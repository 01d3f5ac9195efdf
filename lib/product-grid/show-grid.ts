import { listProductsById } from "@/db/queries/compliance-lists";
import { countProductRows, findProductWords, listProductRows } from "@/db/queries/product-lists";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { measureReadiness } from "@/lib/compliance/assessment/readiness-rules";
import { declaredData, productSnapshot } from "@/lib/ecodesign/declared";
import type { Locale } from "@/lib/platform/i18n/locales";
import { COUNTED_MAX, cutPage, type Total, totalOf } from "@/lib/platform/input/list-page";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { productFilter } from "@/lib/products/lists/list-products-page";
import { reviewStateAfterEdit } from "@/lib/products/versions/edit-contract";
import { offeredColumns, type OfferedColumn, rowWriter } from "./cells";
import { GRID_ROWS_MAX, gridQuery, type GridQuery } from "./contract";

/** More would not fit next to each other; the others are in the choice of columns. */
const COLUMNS_AT_FIRST = 8;

interface ChosenPage {
  rows: ProductRow[];
  next: string | null;
  total: Total;
}

/** One page of the chosen products with the texts of their cells. Products of other brands are left out. */
export const showGrid = useCase({
  may: "products.edit",
  by: "member",
  input: gridQuery,
  audits: [],
  run: async ({ db, actor }, query, locale: Locale) => {
    const { rows, next, total } = await (query.all ? listMatching : listChosen)(db, actor.brandId, query);
    const groups = new Set(rows.map(({ productGroup }) => productGroup));
    const offered = offeredColumns(languagesIn(rows, locale)).filter(
      ({ field }) => field.groups === undefined || field.groups.some((group) => groups.has(group as never)),
    );
    const chosen = offered.filter(({ path }) => query.column.includes(path));
    const columns = chosen.length > 0 ? chosen : columnsAtFirst(rows, offered);
    const write = rowWriter(
      columns.map(({ path }) => path),
      locale,
    );
    return {
      columns,
      offered,
      next,
      total,
      returned: rows.filter(({ reviewState }) => reviewStateAfterEdit(reviewState) !== reviewState).length,
      rows: rows.map((product) => ({
        id: product.id,
        name: product.name,
        model: product.model,
        version: product.version,
        group: product.productGroup,
        ...write(productSnapshot(product)),
      })),
    };
  },
});

export type ShownGrid = Awaited<ReturnType<typeof showGrid>>;

async function listMatching(db: BrandDb, brandId: string, query: GridQuery): Promise<ChosenPage> {
  const list = productListQuery.parse(addressRecord(new URLSearchParams(query.query)));
  const filter = await findProductWords(db, productFilter(brandId, list));
  const [rows, count] = await Promise.all([
    listProductRows(db, { ...filter, order: list.sort, cursor: query.after, limit: GRID_ROWS_MAX + 1 }),
    countProductRows(db, { ...filter, most: COUNTED_MAX + 1 }),
  ]);
  const page = cutPage(rows, GRID_ROWS_MAX, ({ product }) => product.id);
  return { rows: page.rows.map(({ product }) => product), next: page.next, total: totalOf(count) };
}

async function listChosen(db: BrandDb, brandId: string, { ids, after }: GridQuery): Promise<ChosenPage> {
  const distinct = [...new Set(ids)];
  const start = after === undefined ? 0 : distinct.indexOf(after) + 1;
  const { rows: page, next } = cutPage(distinct.slice(start, start + GRID_ROWS_MAX + 1), GRID_ROWS_MAX, (id) => id);
  const rows = page.length === 0 ? [] : await listProductsById(db, { brandId, productIds: page });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: page.flatMap((id) => byId.get(id) ?? []), next, total: distinct.length };
}

/** The reader's language first, then those that the products have. */
function languagesIn(rows: readonly ProductRow[], locale: Locale): string[] {
  const prose = offeredColumns(["*"]).filter(({ field }) => field.input === "texts");
  const used = rows.flatMap(({ ecodesign }) =>
    prose.flatMap(({ field }) => Object.keys((ecodesign as Record<string, object | null>)[field.name] ?? {})),
  );
  return [...new Set([locale, ...used])];
}

/** Those that checks find missing, most often missing first; the identity of the products if there are few. */
function columnsAtFirst(rows: readonly ProductRow[], offered: readonly OfferedColumn[]): OfferedColumn[] {
  const missing = new Map<string, number>();
  for (const row of rows)
    for (const field of measureReadiness(declaredData(row)).missing) missing.set(field, (missing.get(field) ?? 0) + 1);
  const missingIn = ({ path }: OfferedColumn) => missing.get(path.split(".")[0] ?? "") ?? 0;
  const first = offered
    .filter((column) => missingIn(column) > 0)
    .toSorted((one, other) => missingIn(other) - missingIn(one))
    .slice(0, COLUMNS_AT_FIRST);
  const own = ["name", "model", "gtin"].slice(0, first.length < 3 ? 3 : 1);
  return offered.filter((column) => own.includes(column.path) || first.includes(column));
}
