import { listPassportGroups } from "@/db/queries/passport-groups";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { UNITS_COUNTED_MAX } from "@/lib/products/lists/list-contract";
import { passportListQuery } from "./list-contract";
import { readListFilter } from "./list-passports";

/**
 * One page of the products of the passports that a list's filters mean, the newest product first, with how many of
 * theirs are meant. Throws `forbidden`.
 */
export const listPassportsByProduct = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: passportListQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const filter = await readListFilter(db, actor.brandId, query, now());
    const page = {
      cursor: query.cursor,
      limit: query.limit + 1,
      unitsMost: UNITS_COUNTED_MAX + 1,
      productsMost: COUNTED_MAX + 1,
    };
    const { groups, count } = await listPassportGroups(db, filter, page);
    const { rows: shown, next } = cutPage(groups, query.limit, ({ product }) => product.id);
    return { groups: shown, next, total: totalOf(count) };
  },
});
