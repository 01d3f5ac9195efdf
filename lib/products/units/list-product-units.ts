import { listBatches } from "@/db/queries/units";
import { useCase } from "@/lib/access/use-case";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";
import { ids } from "@/lib/platform/input/ids";

const BATCHES_OFFERED_MAX = 50;

/** One page of a product's units, as `listPassports` has it, and their batches. Throws `forbidden`. */
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
