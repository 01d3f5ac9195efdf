import { findListedWarranty, type ListedWarrantyRow, listWarrantiesBy } from "@/db/queries/warranty-lists";
import { useCase } from "@/lib/access/use-case";
import { requireCode } from "@/lib/passports/verification/require-code";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { readSort } from "@/lib/platform/input/list-parameters";
import { endPage, readPlace } from "@/lib/platform/input/list-places";
import { findNamedProducts } from "@/lib/products/lists/named-products";
import { warrantiesQuery } from "./api-contract";
import { dayOf } from "./rules";
import { warrantyAnswerOf } from "./warranty-answer";

/** One page of the warranties of the acting brand's items. Throws `insufficient_scope`, `invalid_request`. */
export const followWarranties = useCase({
  may: "warranties.read",
  by: ["member", "key"],
  input: warrantiesQuery,
  audits: [],
  run: async ({ db, actor, at }, query) => {
    const { limit, cursor, sort } = query;
    const list = `warranties:${actor.brandId}:${sort}`;
    const { by, isDescending } = readSort(sort);
    const filter = {
      brandId: actor.brandId,
      productIds: await findNamedProducts(db, actor.brandId, query),
      code: query.code === undefined ? undefined : requireCode(query.code, "?code"),
      states: query.state,
      kinds: query.kind,
      endsFrom: query.ends_from,
      endsBefore: query.ends_before,
      today: dayOf(at),
    };
    const page = { by, isDescending, after: readPlace(list, cursor), limit: limit + 1 };
    const placeOf = ({ warranty }: ListedWarrantyRow) => ({
      id: warranty.id,
      value: by === "ends" ? warranty.endsOn : null,
    });
    const { shown, end } = endPage(await listWarrantiesBy(db, filter, page), { list, limit, placeOf });
    return { data: shown.map((row) => warrantyAnswerOf(row, at)), ...end };
  },
});

/** One warranty of the acting brand's items. Throws `insufficient_scope`, `warranty_not_found`. */
export const getWarranty = useCase({
  may: "warranties.read",
  by: ["member", "key"],
  input: ids("warrantyId"),
  audits: [],
  run: async ({ db, actor, at }, { warrantyId }) => {
    const found = await findListedWarranty(db, { brandId: actor.brandId, warrantyId });
    if (!found) throw new DomainError("warranty_not_found", "Your brand has no such warranty.");
    return warrantyAnswerOf(found, at);
  },
});
