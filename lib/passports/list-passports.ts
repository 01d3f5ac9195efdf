import type { Queryable } from "@/db/client";
import { listPassportRows } from "@/db/queries/passport-lists";
import { type PassportListFilter, type PassportMatch, resolvePassportFilter } from "@/db/queries/passport-filters";
import { countMatching } from "@/db/queries/passport-matches";
import { authorise, type Context } from "@/lib/auth/actor";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/input/list-page";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { PassportListQuery } from "./list-contract";
import { judgeAuthenticity, ownerState } from "./rules";
import { readPassportSearch } from "./search-rules";

/** One page of the brand's passports, newest first unless asked otherwise, and how many match. Throws `forbidden`. */
export async function listPassports({ db, actor }: Context, query: PassportListQuery) {
  authorise(actor, "passports.read");
  const at = now();
  const match = await resolveListFilter(db, actor.brandId, query, at);
  const [rows, counted] = await Promise.all([
    listPassportRows(db, match, { cursor: query.cursor, limit: query.limit + 1, isOldestFirst: query.sort?.isDescending === false, at }),
    countMatching(db, match, COUNTED_MAX + 1),
  ]);
  const { rows: page, next } = cutPage(rows, query.limit);
  return { passports: page.map(withStates), next, total: totalOf(counted.count, counted.isExact) };
}

/** What the address of a list means, put into conditions. A pending transfer past `at` counts as none. */
export function resolveListFilter(db: Queryable, brandId: string, query: Omit<PassportListQuery, "cursor" | "limit" | "sort">, at: Date): Promise<PassportMatch> {
  return resolvePassportFilter(db, listFilter(brandId, query, at));
}

/** The same in words of the domain. */
export function listFilter(brandId: string, query: Omit<PassportListQuery, "cursor" | "limit" | "sort">, at: Date): PassportListFilter {
  return {
    brandId,
    search: query.q === undefined ? undefined : readPassportSearch(query.q, environment().publicUrl),
    statuses: query.status,
    ownerStates: query.owner,
    groups: query.group,
    alerts: query.alert,
    productId: query.product,
    at,
  };
}

/** A listed passport with what its state means. */
export function withStates<Row extends Awaited<ReturnType<typeof listPassportRows>>[number]>(row: Row) {
  const authenticity = judgeAuthenticity({
    status: row.status,
    custodyFlag: row.custodyFlag,
    isDecommissioned: row.decommissionedAt !== null,
    isRecalled: row.product.recalledAt !== null,
  });
  return { ...row, authenticity, owner: ownerState(row) };
}

export type ListedPassport = Awaited<ReturnType<typeof listPassports>>["passports"][number];
