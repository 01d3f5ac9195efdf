import { countContradicted, type Contradiction, listContradictions } from "@/db/queries/import-rows";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { getImport } from "../own-import";
import { columnsOf } from "./edit-cells";

export interface ContradictedMember extends Pick<Contradiction, "key" | "product" | "field"> {
  /** Most frequent first; `useForAll` takes `ordinal`. */
  values: Pick<Contradiction, "ordinal" | "value" | "rows" | "firstRow" | "isKept">[];
  /** No value has a majority, so no row of the product can be committed. */
  isUndecided: boolean;
  isMendable: boolean;
}

const PRODUCTS_SHOWN = 50;

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
