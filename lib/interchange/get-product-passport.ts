import { authorise, type Context } from "@/lib/auth/actor";
import type { InterchangeFormat } from "./formats";
import { loadSource } from "./load-source";
import { documentOf } from "./write-document";

/** A product of the acting brand in a standard's shape, for its own systems. Throws `insufficient_scope`, `forbidden`, `product_not_found`. */
export async function getProductPassport({ db, actor }: Context, { id, format }: { id: string; format: InterchangeFormat }): Promise<Record<string, unknown>> {
  authorise(actor, "compliance.read");
  return { ...documentOf(await loadSource(db, { brandId: actor.brandId, productId: id }), format) };
}
