import { findBrand } from "@/db/queries/brands";
import { findProduct, countPendingTransfers, countUnitsByState } from "@/db/queries/product-lists";
import { listUnits as listUnitRows, listBatches } from "@/db/queries/units";
import { useCase } from "@/lib/access/use-case";
import { unitAnswer } from "@/lib/passports/get-passport";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { cutPage, COUNTED_MAX, totalOf } from "@/lib/platform/input/list-page";
import { type UnitPage, unitsQuery } from "./contract";

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

const BATCHES_OFFERED_MAX = 50;

export const listProductUnits = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("productId").extend({ query: passportListQuery }),
  audits: [],
  run: async (context, { productId, query }) => {
    const {
      db,
      actor: { brandId },
    } = context;
    const [listed, batches] = await Promise.all([
      listPassports(context, { ...query, product: productId }),
      listBatches(db, { brandId, productId, limit: BATCHES_OFFERED_MAX }),
    ]);
    return { ...listed, batches };
  },
});

/** Counts up to a limit. A recall voids pending transfers unless the brand allows them. Throws `forbidden`. */
export const countUnits = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const product = { brandId: actor.brandId, productId };
    const [counts, pendingTransfers, brand] = await Promise.all([
      countUnitsByState(db, { ...product, at: now(), most: COUNTED_MAX + 1 }),
      countPendingTransfers(db, product),
      findBrand(db, actor.brandId),
    ]);
    const { all, owned, unclaimed, transferPending, inTrouble } = counts;
    const passesOnRecalled = brand?.passesOnRecalled ?? false;
    return {
      all: totalOf(all),
      isExact: all <= COUNTED_MAX,
      owned,
      unclaimed,
      transferPending,
      inTrouble,
      pendingTransfers,
      passesOnRecalled,
    };
  },
});

export type CountedUnits = Awaited<ReturnType<typeof countUnits>>;
