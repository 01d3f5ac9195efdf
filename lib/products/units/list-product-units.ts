import { listBatches } from "@/db/queries/units";
import { useCase, shape } from "@/lib/access/use-case";
import type { PassportListQuery } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";

const BATCHES_OFFERED_MAX = 50;

/** One page of a product's units, as `listPassports` has it, and their batches. Throws `forbidden`. */
export const listProductUnits = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: shape<{ productId: string; query: PassportListQuery }>(),
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
