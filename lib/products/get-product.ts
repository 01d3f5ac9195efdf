import { z } from "zod";
import { findProduct } from "@/db/queries/products";
import { listUnits } from "@/db/queries/units";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { unitAnswer } from "@/lib/passports/get-passport";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { UNITS_LISTED_MAX, type ProductAnswer, type ProductWithUnits } from "./reading-contract";
import { productAnswer } from "./registration/product-answers";

export async function describeProduct(db: BrandDb, of: { brandId: string; productId: string }): Promise<ProductAnswer> {
  const product = await findProduct(db, of);
  if (!product) throw new DomainError("product_not_found", "Your brand has no product with this id.");
  return productAnswer(product);
}

/** Throws `insufficient_scope`, `product_not_found`, and `invalid_request` for an invalid cursor. */
export const getProduct = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("id").extend({ passportsCursor: z.string().optional() }),
  audits: [],
  run: async ({ db, actor }, input): Promise<ProductWithUnits> => {
    const { brandId } = actor;
    const product = await describeProduct(db, { brandId, productId: input.id });
    const list = `passports:${input.id}`;
    const afterId =
      input.passportsCursor === undefined ? undefined : readCursor(list, input.passportsCursor, "?passports_cursor");
    const units = await listUnits(db, { brandId, productId: input.id, afterId, limit: UNITS_LISTED_MAX + 1 });
    const page = cutPage(units, UNITS_LISTED_MAX, ({ id }) => writeCursor(list, id));
    const { publicUrl } = environment();
    return {
      ...product,
      passports: page.rows.map((unit) => unitAnswer(unit, publicUrl)),
      passports_has_more: page.next !== null,
      passports_next_cursor: page.next,
    };
  },
});
