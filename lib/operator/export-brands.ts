import { type BrandSummary, listBrandSummaries } from "@/db/queries/operator";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { batchesById } from "@/lib/platform/exports/batches";
import { brandListQuery } from "./contract";
import { brandFilter, requestsCountedSince } from "./list-all-brands";
import { standingsOf } from "./rules";

const columns: ExportColumn<BrandSummary>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "name", value: ({ name }) => name },
  { header: "slug", value: ({ slug }) => slug },
  { header: "tier", value: ({ tier }) => tier },
  { header: "standings", value: (brand) => standingsOf(brand).join(" ") },
  { header: "members", value: ({ members }) => members },
  { header: "requests_in_30_days", value: ({ requests }) => requests },
  { header: "created_at", value: ({ createdAt }) => createdAt },
];

/**
 * Every brand that a list's filter means as CSV, the newest first; noted in the log of the brand that the operator acts
 * for. Throws `not_found` to everybody else.
 */
export const exportBrands = useCase({
  may: "operator",
  by: "member",
  input: brandListQuery,
  audits: ["list.exported"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const filter = { ...brandFilter(query), since: requestsCountedSince() };
    const batches = batchesById((page) => listBrandSummaries(context.db, { ...filter, ...page }));
    return openExport(context, { list: "brands", filters, columns, batches }, options);
  },
});
