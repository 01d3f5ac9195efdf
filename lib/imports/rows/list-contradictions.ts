import { countContradicted, type Contradiction, listContradictions } from "@/db/queries/import-rows";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { getImport } from "../own-import";
import { columnsOf } from "./edit-cells";

/** One member of one product of which the rows of a file say different things. */
export interface ContradictedMember extends Pick<Contradiction, "key" | "product" | "field"> {
  /** The commonest first; `ordinal` is what `useForAll` takes. */
  values: Pick<Contradiction, "ordinal" | "value" | "rows" | "firstRow" | "isKept">[];
  /** No value has most of the rows: all rows of the product wait. */
  isUndecided: boolean;
  /** Cells hold the member, so that one value can be written into all of them. */
  isMendable: boolean;
}

/** Products whose contradictions are shown at once. */
const PRODUCTS_SHOWN = 50;

/** The first products' contradictions, and how many have `more`. Throws `forbidden`, `import_not_found`. */
export const listContradicted = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<{ members: ContradictedMember[]; more: number }> => {
    const { db } = context;
    const found = await getImport(context, importId);
    const products = await countContradicted(db, importId);
    const members = new Map<string, ContradictedMember>();
    for (const { key, field, product, ordinal, value, rows, firstRow, isKept } of await listContradictions(db, {
      importId,
      products: PRODUCTS_SHOWN,
    })) {
      const place = JSON.stringify([key, field]);
      const member = members.get(place) ?? {
        key,
        field,
        product,
        values: [],
        isUndecided: true,
        isMendable: columnsOf(found, field).length > 0,
      };
      member.values.push({ ordinal, value, rows, firstRow, isKept });
      member.isUndecided &&= !isKept;
      members.set(place, member);
    }
    return { members: [...members.values()], more: Math.max(0, products - PRODUCTS_SHOWN) };
  },
});
