import { listPassportExport, type PassportExportRow } from "@/db/queries/passport-lists";
import { readBatchNearby } from "@/db/read-nearby";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { batchesById } from "@/lib/platform/exports/batches";
import { formatPassportCode, passportLink } from "../code";
import { passportListQuery } from "./list-contract";
import { resolveListFilter, withStates } from "./list-passports";

/** Who holds an item is not in the file: it travels. */
function columns(publicUrl: string): ExportColumn<PassportExportRow>[] {
  return [
    { header: "id", value: ({ id }) => id },
    { header: "code", value: ({ code }) => formatPassportCode(code) },
    { header: "link", value: ({ code }) => passportLink(code, publicUrl) },
    { header: "product_id", value: ({ product }) => product.id },
    { header: "product_name", value: ({ product }) => product.name },
    { header: "model", value: ({ product }) => product.model },
    { header: "gtin", value: ({ product }) => product.gtin },
    { header: "product_group", value: ({ product }) => product.productGroup },
    { header: "serial_number", value: ({ serialNumber }) => serialNumber },
    { header: "unit_external_id", value: ({ externalId }) => externalId },
    { header: "batch", value: ({ batch }) => batch },
    { header: "produced_on", value: ({ producedOn }) => producedOn },
    { header: "production_facility", value: ({ productionFacility }) => productionFacility },
    {
      header: "placed_on_market_on",
      value: ({ placedOnMarketOn, product }) => placedOnMarketOn ?? product.placedOnMarketOn,
    },
    { header: "owner_state", value: (row) => withStates(row).owner },
    { header: "authenticity", value: (row) => withStates(row).authenticity.status },
    { header: "authenticity_reasons", value: (row) => withStates(row).authenticity.reasons.join(" ") },
    { header: "status", value: ({ status }) => status },
    { header: "transfer_count", value: ({ transferCount }) => transferCount },
    { header: "created_at", value: ({ createdAt }) => createdAt },
  ];
}

/** Every passport that a list's filter means as CSV, the newest first. Throws `forbidden`. */
export const exportPassports = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: passportListQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { cursor: _cursor, limit: _limit, sort: _sort, ...filters } = query;
    const at = now();
    const match = await resolveListFilter(db, actor.brandId, query, at);
    const batches = batchesById((page) =>
      readBatchNearby(db, actor.brandId, (copy) => listPassportExport(copy, match, { ...page, at })),
    );
    return openExport(
      context,
      { list: "passports", filters, columns: columns(environment().publicUrl), batches },
      options,
    );
  },
});
