import { findProduct } from "@/db/queries/product-lists";
import { findVersionData } from "@/db/queries/product-versions";
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
import { type CellProblem, readCells, rowWriter } from "./cells";
import { type GridEdit, gridEdit, type RowTexts, type SavedRow } from "./contract";

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
    const write = rowWriter(columns, locale);
    const results: SavedRow[] = [];
    for (const row of rows) results.push(await saveRow(context, row, { locale, write }));
    return results;
  },
});

interface GridWriting extends Pick<GridEdit, "locale"> {
  write: (data: Record<string, unknown>) => RowTexts;
}

async function saveRow(context: Context<MemberActor>, row: RowEdit, { locale, write }: GridWriting): Promise<SavedRow> {
  const { id, version, cells } = row;
  try {
    const { changes, problems } = readCells(cells, await dataAt(context, id, version), locale);
    const validated = readInput(productChanges, changes);
    const refused = validated.ok ? [] : contractProblems(validated.errors, row);
    const invalid = [...problems, ...refused.filter(({ path }) => !problems.some((other) => other.path === path))];
    if (!validated.ok || invalid.length > 0) return { id, state: "invalid", problems: invalid };
    const edited = await editProduct(context, { productId: id, version, ...validated.value });
    const stored = await dataAt(context, id, edited.version);
    return { id, state: edited.fields.length > 0 ? "saved" : "unchanged", version: edited.version, ...write(stored) };
  } catch (thrown) {
    const conflict = editConflictOf(thrown);
    if (conflict) return inConflict(context, { id, conflict, write });
    const { code, extras } = toDomainError(thrown, context.requestId);
    const problems = contractProblems(extras.errors ?? [], row);
    return problems.length > 0 ? { id, state: "invalid", problems } : { id, state: "refused", code };
  }
}

/** Throws `product_not_found`, and `not_found` for a version that the product does not have. */
async function dataAt(
  { db, actor }: Context<MemberActor>,
  productId: string,
  version: number,
): Promise<Record<string, unknown>> {
  const product = await findProduct(db, { brandId: actor.brandId, productId });
  if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
  if (product.version === version) return productSnapshot(product);
  const data = await findVersionData(db, { brandId: actor.brandId, productId, version });
  if (!data) throw new DomainError("not_found", "The product has no such version.");
  return data;
}

async function inConflict(
  context: Context<MemberActor>,
  { id, conflict, write }: { id: string; conflict: EditConflict; write: GridWriting["write"] },
): Promise<SavedRow> {
  const { conflicts, meanwhile } = await explainConflict(context, { productId: id, conflict });
  const changes = [...conflicts, ...meanwhile];
  const { actor } = requireValue(changes[0], "A conflict's change").by;
  return {
    id,
    state: "conflict",
    version: conflict.version,
    by: { kind: actor.kind, name: actor.name },
    fields: changes.map(({ field }) => field),
    ...write(await dataAt(context, id, conflict.version)),
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
