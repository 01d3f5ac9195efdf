import { listPassportLabels } from "@/db/queries/passport-details";
import { findMatchingIds } from "@/db/queries/passport-matches";
import { findMainPictures } from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatPassportCode } from "../code";
import { labelAddress } from "../identifier";
import { resolveSelection } from "../lists/resolve-selection";
import { labelSheetQuery } from "./label-contract";
import { LABELS_MAX } from "./label-rules";

/**
 * The labels of chosen passports, the newest first, 500 at most; `isCut` says that more were chosen. What is not the
 * brand's is left out. Throws `forbidden`.
 */
export const listLabels = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelSheetQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const { brandId } = actor;
    const chosen = query.all
      ? await findMatchingIds(db, await resolveSelection(db, brandId, query, now()), { limit: LABELS_MAX + 1 })
      : query.ids;
    const rows = await listPassportLabels(db, { brandId, passportIds: chosen.slice(0, LABELS_MAX) });
    const { publicUrl } = environment();
    const productIds = [...new Set(rows.map(({ productId }) => productId))];
    const pictures = await findMainPictures(db, { brandId, productIds });
    const labels = rows.map((row) => ({
      ...row,
      pictureId: pictures.get(row.productId) ?? null,
      code: formatPassportCode(row.code),
      link: labelAddress(row, publicUrl),
    }));
    return { labels, isCut: chosen.length > LABELS_MAX };
  },
});
