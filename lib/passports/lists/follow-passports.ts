import { narrowed, resolvePassportFilter, type PassportMatch } from "@/db/queries/passport-filters";
import { type ListedPassportRow, listPassportRows, listPassportsBy } from "@/db/queries/passport-lists";
import { matchIds } from "@/db/queries/passport-matches";
import { findNamedProducts } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { endPage, type Place, readPlace } from "@/lib/platform/input/cursor";
import { readSort } from "@/lib/platform/input/list-parameters";
import { passportsQuery, type PassportsQuery } from "../api-contract";
import { passportAnswerOf } from "../get-passport";
import { filtersOf, type PassportSelection } from "./list-contract";
import { resolveListFilter } from "./list-passports";

export const followPassports = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: passportsQuery,
  audits: [],
  run: async ({ db, actor, at }, query) => {
    const { limit, cursor, sort } = query;
    const list = `passports:${actor.brandId}:${sort}`;
    const after = readPlace(list, cursor);
    const rows = await listRows(db, { brandId: actor.brandId, query, after, at });
    const placeOf = ({ id, changedAt }: ListedPassportRow) => ({
      id,
      value: readSort(sort).by === "changed" ? changedAt.toISOString() : null,
    });
    const page = endPage(rows, { list, limit, placeOf });
    return { data: page.rows.map(passportAnswerOf), ...page.end };
  },
});

interface Asked {
  brandId: string;
  query: PassportsQuery;
  after: Place | undefined;
  at: Date;
}

async function listRows(db: BrandDb, { brandId, query, after, at }: Asked): Promise<ListedPassportRow[]> {
  const { serial_number: serialNumber, unit_external_id: externalId, changed_since: changedSince } = query;
  const productIds = await findNamedProducts(db, brandId, query);
  if (productIds?.length === 0) return [];
  const match = await resolvePassportFilter(db, {
    brandId,
    statuses: query.status ?? [],
    ownerStates: query.owner ?? [],
    groups: [],
    alerts: [],
    troubles: [],
    productId: productIds?.length === 1 ? productIds[0] : undefined,
    batches: query.batch === undefined ? [] : [query.batch],
    at,
  });
  const filter = narrowed(match, {
    productIds: productIds && productIds.length > 1 ? productIds : undefined,
    serialNumber,
    externalId,
    custody: query.custody,
    changedSince,
  });
  const { by, isDescending } = readSort(query.sort);
  const limit = query.limit + 1;
  const isFew = serialNumber !== undefined || externalId !== undefined;
  if (by === "changed" || isFew) return listPassportsBy(db, filter, { by, isDescending, after, limit, at });
  const page = { cursor: after?.id, limit, isOldestFirst: !isDescending, at };
  return listPassportRows(db, filter, page);
}

export async function resolveSelection(
  db: BrandDb,
  brandId: string,
  selection: PassportSelection,
  at: Date,
): Promise<PassportMatch> {
  return selection.all ? resolveListFilter(db, brandId, filtersOf(selection), at) : matchIds(brandId, selection.ids);
}
