import { findProduct } from "@/db/queries/product-lists";
import { listPictures } from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";

/** A product with its pictures in their order, in whatever state. Throws `forbidden`, `product_not_found`. */
export const showPictures = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor: { brandId } }, { productId }) => {
    const [product, pictures] = await Promise.all([
      findProduct(db, { brandId, productId }),
      listPictures(db, { brandId, productId }),
    ]);
    if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
    return { product, pictures };
  },
});

export type ListedPicture = Awaited<ReturnType<typeof showPictures>>["pictures"][number];
