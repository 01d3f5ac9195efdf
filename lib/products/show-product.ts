import { countProductPassports, findProduct } from "@/db/queries/product-lists";
import { listShownPictures } from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { measureReadiness } from "@/lib/compliance/assessment/readiness-rules";
import { declaredData } from "@/lib/ecodesign/declared";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, totalOf } from "@/lib/platform/input/list-page";

export const showProduct = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const [product, counts, [picture]] = await Promise.all([
      findProduct(db, { brandId: actor.brandId, productId }),
      countProductPassports(db, { brandId: actor.brandId, productId, most: COUNTED_MAX + 1 }),
      listShownPictures(db, { brandId: actor.brandId, productId }),
    ]);
    if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
    const declared = declaredData(product);
    return { product, picture, declared, readiness: measureReadiness(declared), passports: totalOf(counts) };
  },
});

export type ProductView = Awaited<ReturnType<typeof showProduct>>;
