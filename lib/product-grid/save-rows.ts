import { listProductsById } from "@/db/queries/compliance-lists";
import { findVersionData } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { Context, MemberActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { DomainError, type FieldError } from "@/lib/platform/errors";
import { toDomainError } from "@/lib/platform/http/problem";
import { readInput } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { explainConflict } from "@/lib/products/form/explain-conflict";
import { productChanges } from "@/lib/products/versions/edit-contract";
import { type EditConflict, editConflictOf, editProduct } from "@/lib/products/versions/edit-product";
import { readCells, rowWriter } from "./cells";
import { type CellProblem, type GridEdit, gridEdit, type RowTexts, type SavedRow } from "./contract";

type RowEdit = GridEdit["rows"][number];

/**
 * Saves each product in its own transaction, so that a refused row does not stop the others. Sent again, it changes
 * nothing, because the stored values are already the wanted ones. Throws `forbidden`.
 */
export const saveGridRows = useCase({
  may: "products.edit",
  by: "member",
  input: gridEdit,
  audits: [],
  run: async (context, { rows, columns, locale }): Promise<SavedRow[]> => {
    const ids = rows.map(({ id }) => id);
    const write = rowWriter(columns, locale);
    const loaded = await listProducts(context, ids);
    const results: RowResult[] = [];
    for (const row of rows) results.push(await saveRow(context, row, { locale, product: loaded.get(row.id) }));
    const stored = await listProducts(context, ids);
    const saved: SavedRow[] = [];
    for (const result of results)
      saved.push(
        "version" in result
          ? { ...result, ...write(await dataAt(context, stored.get(result.id), result.version)) }
          : result,
      );
    return saved;
  },
});

type WithoutTexts<Row> = Row extends RowTexts ? Omit<Row, keyof RowTexts> : Row;
type RowResult = WithoutTexts<SavedRow>;

async function listProducts({ db, actor }: Context<MemberActor>, ids: readonly string[]) {
  const products = await listProductsById(db, { brandId: actor.brandId, productIds: ids });
  return new Map(products.map((product) => [product.id, product]));
}

async function saveRow(
  context: Context<MemberActor>,
  row: RowEdit,
  { locale, product }: Pick<GridEdit, "locale"> & { product: ProductRow | undefined },
): Promise<RowResult> {
  const { id, version, cells } = row;
  try {
    const { changes, problems } = readCells(cells, await dataAt(context, product, version), locale);
    const validated = readInput(productChanges, changes);
    const refused = validated.ok ? [] : contractProblems(validated.errors, row);
    const invalid = [...problems, ...refused.filter(({ path }) => !problems.some((other) => other.path === path))];
    if (!validated.ok || invalid.length > 0) return { id, state: "invalid", problems: invalid };
    const edited = await editProduct(context, { productId: id, version, ...validated.value });
    return { id, state: edited.fields.length > 0 ? "saved" : "unchanged", version: edited.version };
  } catch (thrown) {
    const conflict = editConflictOf(thrown);
    if (conflict) return explainRow(context, id, conflict);
    const { code, extras } = toDomainError(thrown, context.requestId);
    const problems = contractProblems(extras.errors ?? [], row);
    return problems.length > 0 ? { id, state: "invalid", problems } : { id, state: "refused", code };
  }
}

/** Throws `product_not_found`, and `not_found` for a version that the product does not have. */
async function dataAt(
  { db, actor }: Context<MemberActor>,
  product: ProductRow | undefined,
  version: number,
): Promise<Record<string, unknown>> {
  if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
  if (product.version === version) return productSnapshot(product);
  const data = await findVersionData(db, { brandId: actor.brandId, productId: product.id, version });
  if (!data) throw new DomainError("not_found", "The product has no such version.");
  return data;
}

async function explainRow(context: Context<MemberActor>, id: string, conflict: EditConflict): Promise<RowResult> {
  const { conflicts, meanwhile } = await explainConflict(context, { productId: id, conflict });
  const changes = [...conflicts, ...meanwhile];
  const { actor } = requireValue(changes[0], "A conflict's change").by;
  return {
    id,
    state: "conflict",
    version: conflict.version,
    by: { kind: actor.kind, name: actor.name },
    fields: changes.map(({ field }) => field),
  };
}

/** An error of a whole field is at the first edited cell of it. */
function contractProblems(errors: readonly FieldError[], { cells }: RowEdit): CellProblem[] {
  const paths = Object.keys(cells);
  return errors.map(({ pointer, code, detail }) => {
    const position = pointer.slice(1).replaceAll("/", ".");
    const [name = ""] = position.split(".");
    const path =
      paths.find((one) => position === one || position.startsWith(`${one}.`)) ??
      paths.find((one) => one.split(".")[0] === name) ??
      name;
    return { path, code, expected: detail, fix: null, position };
  });
}
