import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { requireCode } from "@/lib/passports/verification/require-code";
import { ids } from "@/lib/platform/input/ids";
import { INTERCHANGE_FORMATS } from "./formats";
import { loadSource } from "./load-source";
import { documentOf } from "./write-document";

/**
 * A product of the acting brand, or the unit of it with this code, in a standard's shape, for its own systems. Throws
 * `insufficient_scope`, `forbidden`, `product_not_found`, `passport_not_found`, `invalid_code`.
 */
export const getProductPassport = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("id").extend({ format: z.enum(INTERCHANGE_FORMATS), code: z.string().optional() }),
  audits: [],
  run: async ({ db, actor }, { id, format, code }): Promise<Record<string, unknown>> => ({
    ...documentOf(
      await loadSource(db, { brandId: actor.brandId, productId: id, code: code && requireCode(code, "?code") }),
      format,
    ),
  }),
});
