import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { beginningOf } from "@/lib/platform/input/text";
import { FORMATS, type InterchangeFormat } from "./formats";
import { loadSource } from "./load-source";
import { documentOf } from "./write-document";

export interface ProductFile {
  fileName: string;
  mediaType: string;
  text: string;
}

/**
 * One product's data as a file for other systems; its log notes who took it in which shape. Throws `forbidden`,
 * `product_not_found`.
 */
export async function exportProductData(
  context: Context,
  { productId, format }: { productId: string; format: InterchangeFormat },
): Promise<ProductFile> {
  const { db, actor } = context;
  authorise(actor, "compliance.read");
  const source = await loadSource(db, { brandId: actor.brandId, productId });
  const { id, version } = source.product;
  await db.transaction((tx) =>
    appendAudit(tx, context, {
      action: "product.data_exported",
      targetKind: "product",
      targetId: id,
      detail: { format, version },
    }),
  );
  const { mediaType, ending } = FORMATS[format];
  return {
    fileName: `${fileStem(source.product)}.${ending}`,
    mediaType,
    text: `${JSON.stringify(documentOf(source, format), null, 2)}\n`,
  };
}

/** The name that its people know the product by. */
function fileStem({ id, externalId, model }: { id: string; externalId: string | null; model: string | null }): string {
  const name = (externalId ?? model ?? id).replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return beginningOf(name, 80) || id;
}
