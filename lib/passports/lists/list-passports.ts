import { countPassportFacets } from "@/db/queries/passport-facets";
import {
  type PassportListFilter,
  type PassportMatch,
  resolvePassportFilter,
  lookUpSearch,
} from "@/db/queries/passport-filters";
import { listPassportGroups } from "@/db/queries/passport-groups";
import { listPassportRows, listPassportExport } from "@/db/queries/passport-lists";
import { countMatching } from "@/db/queries/passport-matches";
import { findMainPictures } from "@/db/queries/product-pictures";
import { readBatchFromReplica } from "@/db/replicas";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { formatPassportCode, passportLink } from "../code";
import { rateAuthenticity, ownerState, UNITS_COUNTED_MAX } from "../rules";
import { passportListQuery, type PassportListQuery } from "./list-contract";
import { readPassportSearch } from "./search-rules";

/**
 * Counting a dozen values up to the list's own limit would cost more than the rest of the page. The same number is
 * sampled to distinguish common from rare values.
 */
const FACET_COUNTED_MAX = 1_000;

export const listPassports = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: passportListQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const at = now();
    const filter = await readListFilter(db, actor.brandId, query, at);
    const match = await resolvePassportFilter(db, filter);
    const count = async () => {
      const count = await countMatching(db, match, COUNTED_MAX + 1);
      const isMany = !count.isExact || count.count > COUNTED_MAX;
      return {
        counted: count,
        facets: await countPassportFacets(db, filter, {
          looked: isMany ? FACET_COUNTED_MAX : COUNTED_MAX,
          most: FACET_COUNTED_MAX,
        }),
      };
    };
    const [rows, { counted, facets }] = await Promise.all([
      listPassportRows(db, match, {
        cursor: query.cursor,
        limit: query.limit + 1,
        isOldestFirst: query.sort?.isDescending === false,
        at,
      }),
      count(),
    ]);
    const { rows: page, next } = cutPage(rows, query.limit);
    const productIds = [...new Set(page.map(({ product }) => product.id))];
    const pictures = await findMainPictures(db, { brandId: actor.brandId, productIds });
    const listed = page.map((row) => {
      const pictureId = pictures.get(row.product.id) ?? null;
      return { ...withStates(row), product: { ...row.product, pictureId } };
    });
    return { passports: listed, next, total: totalOf(counted.count, counted.isExact), facets };
  },
});

type Filters = Omit<PassportListQuery, "cursor" | "limit" | "sort">;

/** A pending transfer that expired before `at` counts as none. */
export async function resolveListFilter(
  db: BrandDb,
  brandId: string,
  query: Filters,
  at: Date,
): Promise<PassportMatch> {
  return resolvePassportFilter(db, await readListFilter(db, brandId, query, at));
}

async function readListFilter(db: BrandDb, brandId: string, query: Filters, at: Date): Promise<PassportListFilter> {
  const search = query.q === undefined ? undefined : readPassportSearch(query.q, environment().publicUrl);
  return {
    brandId,
    meant: search && (await lookUpSearch(db, { brandId, search, productId: query.product })),
    statuses: query.status,
    ownerStates: query.owner,
    groups: query.group,
    alerts: query.alert,
    troubles: query.trouble,
    productId: query.product,
    batches: query.batch,
    importId: query.import,
    createdFrom: query.registered_from,
    createdTo: query.registered_to,
    at,
  };
}

export function withStates<Row extends Awaited<ReturnType<typeof listPassportRows>>[number]>(row: Row) {
  const authenticity = rateAuthenticity({
    status: row.status,
    custodyFlag: row.custodyFlag,
    isDecommissioned: row.decommissionedAt !== null,
    isRecalled: row.product.recalledAt !== null,
    isExample: row.product.isExample,
  });
  return { ...row, authenticity, owner: ownerState(row) };
}

export type ListedPassport = Awaited<ReturnType<typeof listPassports>>["passports"][number];

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
    const { rows: pageRows, next } = cutPage(groups, query.limit, ({ product }) => product.id);
    return { groups: pageRows, next, total: totalOf(count) };
  },
});

/** Omits the holder, because the file is passed on. */
export const exportPassports = defineExport(listPassports, {
  name: "passports",
  batches: async ({ db, actor, at }, query) => {
    const match = await resolveListFilter(db, actor.brandId, query, at);
    return batchesById((page) =>
      readBatchFromReplica(db, actor.brandId, (copy) => listPassportExport(copy, match, { ...page, at })),
    );
  },
  columns: {
    id: ({ id }) => id,
    code: ({ code }) => formatPassportCode(code),
    link: ({ code }) => passportLink(code, environment().publicUrl),
    product_id: ({ product }) => product.id,
    product_name: ({ product }) => product.name,
    model: ({ product }) => product.model,
    gtin: ({ product }) => product.gtin,
    product_group: ({ product }) => product.productGroup,
    serial_number: ({ serialNumber }) => serialNumber,
    unit_external_id: ({ externalId }) => externalId,
    batch: ({ batch }) => batch,
    produced_on: ({ producedOn }) => producedOn,
    production_facility: ({ productionFacility }) => productionFacility,
    placed_on_market_on: ({ placedOnMarketOn, product }) => placedOnMarketOn ?? product.placedOnMarketOn,
    owner_state: (row) => withStates(row).owner,
    authenticity: (row) => withStates(row).authenticity.status,
    authenticity_reasons: (row) => withStates(row).authenticity.reasons.join(" "),
    status: ({ status }) => status,
    transfer_count: ({ transferCount }) => transferCount,
    created_at: ({ createdAt }) => createdAt,
  },
});
