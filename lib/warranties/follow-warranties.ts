import { findNamedProducts } from "@/db/queries/products";
import { listBrandsWithEndingWarranties, markEndingNotified } from "@/db/queries/warranties";
import { findListedWarranty, type ListedWarrantyRow, listWarrantiesBy } from "@/db/queries/warranty-lists";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { appendEvents } from "@/lib/events/append-events";
import { formatPassportCode, isTestCode } from "@/lib/passports/code";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { readSort } from "@/lib/platform/input/list-parameters";
import { warrantiesQuery, type WarrantyAnswer } from "./api-contract";
import { warrantyViewState } from "./rules";

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
    const { rows, end } = endPage(await listWarrantiesBy(db, filter, page), { list, limit, placeOf });
    return { data: rows.map((row) => warrantyAnswerOf(row, at)), ...end };
  },
});

export const getWarranty = useCase({
  may: "warranties.read",
  by: ["member", "key"],
  input: ids("warrantyId"),
  audits: [],
  run: async ({ db, actor, at }, { warrantyId }) => {
    const warranty = await findListedWarranty(db, { brandId: actor.brandId, warrantyId });
    if (!warranty) throw new DomainError("warranty_not_found", "Your brand has no such warranty.");
    return warrantyAnswerOf(warranty, at);
  },
});

const NOTICE_BEFORE_DAYS = 30;
const AT_ONCE = 1_000;

export async function notifyOfEndingWarranties(db: AllBrandsDb): Promise<number> {
  const at = now();
  const ending = { from: dayOf(at), until: dayOf(new Date(at.getTime() + NOTICE_BEFORE_DAYS * DAY_MS)) };
  let notifiedCount = 0;
  for (const brandId of await listBrandsWithEndingWarranties(db, ending))
    for (let some = AT_ONCE; some === AT_ONCE; notifiedCount += some)
      some = await inBrand(db, brandId).transaction(async (tx) => {
        const subjects = await markEndingNotified(tx, { brandId, ...ending, at, limit: AT_ONCE });
        await appendEvents(tx, brandId, { type: "warranty.ending", subjects });
        return subjects.length;
      });
  return notifiedCount;
}

export function warrantyAnswerOf({ warranty, code, productId }: ListedWarrantyRow, at: Date): WarrantyAnswer {
  return {
    id: warranty.id,
    test: isTestCode(code),
    code: formatPassportCode(code),
    product_id: productId,
    kind: warranty.kind,
    state: warrantyViewState(warranty, dayOf(at)),
    months: warranty.months,
    starts_on: warranty.startsOn,
    ends_on: warranty.endsOn,
    transferable: warranty.transferable,
    max_transfers: warranty.maxTransfers,
    transfers_used: warranty.transfersUsed,
    territory: warranty.territory,
    void_reason: warranty.voidReason,
    version: warranty.version,
    created_at: warranty.createdAt.toISOString(),
  };
}
