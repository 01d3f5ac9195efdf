import { authorise, type Context } from "@/lib/access/actor";
import { requireCode } from "@/lib/passports/verification/require-code";
import type { InterchangeFormat } from "./formats";
import { loadSource } from "./load-source";
import { documentOf } from "./write-document";

/**
 * A product of the acting brand, or the unit of it with this code, in a standard's shape, for its own systems. Throws
 * `insufficient_scope`, `forbidden`, `product_not_found`, `passport_not_found`, `invalid_code`.
 */
export async function getProductPassport(
  { db, actor }: Context,
  { id, format, code }: { id: string; format: InterchangeFormat; code?: string },
): Promise<Record<string, unknown>> {
  authorise(actor, "compliance.read");
  return {
    ...documentOf(
      await loadSource(db, { brandId: actor.brandId, productId: id, code: code && requireCode(code, "?code") }),
      format,
    ),
  };
}
