import type { PassportMatch } from "@/db/queries/passport-filters";
import { matchIds } from "@/db/queries/passport-matches";
import type { BrandDb } from "@/db/tenant";
import { resolveListFilter } from "./list-passports";
import { filtersOf, type PassportSelection } from "./selection-contract";

/** What was chosen in the list, put into conditions: the brand's own only, whatever ids were sent. */
export async function resolveSelection(
  db: BrandDb,
  brandId: string,
  selection: PassportSelection,
  at: Date,
): Promise<PassportMatch> {
  return selection.all ? resolveListFilter(db, brandId, filtersOf(selection), at) : matchIds(brandId, selection.ids);
}
