import { findProduct } from "@/db/queries/product-lists";
import { listUnits as listUnitRows } from "@/db/queries/units";
import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { unitAnswer } from "../registration/product-answers";
import { type UnitPage, unitsQuery } from "./contract";

/** One page of a product's units, oldest first. Throws `insufficient_scope`, `product_not_found`, `invalid_request`. */
export const listUnits = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("id").extend({ query: unitsQuery }),
  audits: [],
  run: async ({ db, actor }, { id, query }): Promise<UnitPage> => {
    const of = { brandId: actor.brandId, productId: id };
    if (!(await findProduct(db, of)))
      throw new DomainError("product_not_found", "Your brand has no product with this id.");
    const list = `units:${id}`;
    const { limit, cursor, serial_number: serialNumber, unit_external_id: externalId, batch, status } = query;
    const afterId = cursor === undefined ? undefined : readCursor(list, cursor);
    const rows = await listUnitRows(db, { ...of, serialNumber, externalId, batch, status, afterId, limit: limit + 1 });
    const page = cutPage(rows, limit, (unit) => writeCursor(list, unit.id));
    const { publicUrl } = environment();
    return {
      data: page.rows.map((unit) =>
        Object.assign(unitAnswer(unit, publicUrl), { status: unit.status, created_at: unit.createdAt.toISOString() }),
      ),
      has_more: page.next !== null,
      next_cursor: page.next,
    };
  },
});
