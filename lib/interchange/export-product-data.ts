import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { formatPassportCode } from "@/lib/passports/code";
import { requireCode } from "@/lib/passports/verification/require-code";
import { ids } from "@/lib/platform/input/ids";
import { beginningOf } from "@/lib/platform/input/text";
import { FORMATS, INTERCHANGE_FORMATS } from "./formats";
import { loadSource } from "./load-source";
import { documentOf } from "./write-document";

export interface ProductFile {
  fileName: string;
  mediaType: string;
  text: string;
}

/**
 * The data of one product, or of the unit of it that has a code, as a file for other systems, logged with who took it.
 * Throws `forbidden`, `product_not_found`, `passport_not_found`, `passport_incomplete`, `invalid_code`.
 */
export const exportProductData = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId").extend({ format: z.enum(INTERCHANGE_FORMATS), code: z.string().optional() }),
  audits: ["product.data_exported"],
  run: async ({ tx, actor, audit }, { productId, format, code: given }): Promise<ProductFile> => {
    const code = given === undefined ? undefined : requireCode(given, "/code");
    const source = await loadSource(tx, { brandId: actor.brandId, productId, ...(code && { code }) });
    const { id, version } = source.product;
    const { mediaType, ending } = FORMATS[format];
    const text = `${JSON.stringify(documentOf(source, format), null, 2)}\n`;
    await audit("product.data_exported", id, { format, version });
    const stem = code ? formatPassportCode(code) : fileStem(source.product);
    return { fileName: `${stem}.${ending}`, mediaType, text };
  },
});

/** The name that its people know the product by. */
function fileStem({ id, externalId, model }: { id: string; externalId: string | null; model: string | null }): string {
  const name = (externalId ?? model ?? id).replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|(?<![-.])[-.]+$/g, "");
  return beginningOf(name, 80) || id;
}
