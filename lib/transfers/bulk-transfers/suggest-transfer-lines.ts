import { resolvePassportFilter } from "@/db/queries/passport-filters";
import { countMatching, findMatchingIds } from "@/db/queries/passport-matches";
import { listPassportLabels } from "@/db/queries/passports";
import { useCase } from "@/lib/access/use-case";
import { formatPassportCode } from "@/lib/passports/code";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { now } from "@/lib/platform/clock";
import { COUNTED_MAX, type Total, totalOf } from "@/lib/platform/input/list-page";
import { TRANSFERS_PER_LIST_MAX } from "./read-transfer-lines";

interface SuggestedLines {
  /** The codes of one list, one a line: the recipients are still to be filled in. */
  codes: string[];
  /** All units that can be transferred. The next ones are suggested when these transfers have started. */
  total: Total;
}

/** Active units of a batch or an import without an owner and without a pending transfer. Throws `forbidden`. */
export const suggestTransferLines = useCase({
  may: "transfers.manage",
  by: "member",
  input: passportListQuery,
  audits: [],
  run: async ({ db, actor: { brandId } }, query): Promise<SuggestedLines> => {
    const match = await resolvePassportFilter(db, {
      brandId,
      statuses: ["active"],
      ownerStates: ["unclaimed"],
      groups: [],
      alerts: [],
      troubles: ["no"],
      productId: query.product,
      batches: query.batch,
      importId: query.import,
      at: now(),
    });
    const [{ count, isExact }, passportIds] = await Promise.all([
      countMatching(db, match, COUNTED_MAX + 1),
      findMatchingIds(db, match, { limit: TRANSFERS_PER_LIST_MAX, isOldestFirst: true }),
    ]);
    const labels = await listPassportLabels(db, { brandId, passportIds });
    return { codes: labels.map(({ code }) => formatPassportCode(code)), total: totalOf(count, isExact) };
  },
});
