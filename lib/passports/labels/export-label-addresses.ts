import { listPassportExport, type PassportExportRow } from "@/db/queries/passport-lists";
import { readBatchNearby } from "@/db/read-nearby";
import { useCase } from "@/lib/access/use-case";
import { auditExport, type ExportColumn } from "@/lib/audit/open-export";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { batchesById } from "@/lib/platform/exports/batches";
import { csvPieces } from "@/lib/platform/spreadsheets/csv-writer";
import { formatPassportCode } from "../code";
import { labelAddress, unitIdentifier } from "../identifier";
import { resolveSelection } from "../lists/resolve-selection";
import { filtersOf } from "../lists/selection-contract";
import { labelAddressQuery } from "./label-contract";

const identified = ({ code, serialNumber, product, host }: PassportExportRow) => ({
  code,
  serialNumber,
  gtin: product.gtin,
  host,
});

/** `address` is what the QR code holds, `code` what stands below it to be typed. */
const columnsAt = (publicUrl: string): ExportColumn<PassportExportRow>[] => [
  { header: "address", value: (row) => labelAddress(identified(row), publicUrl) },
  { header: "identifier", value: (row) => unitIdentifier(identified(row), publicUrl) },
  { header: "code", value: ({ code }) => formatPassportCode(code) },
  { header: "gtin", value: ({ product }) => product.gtin },
  { header: "serial_number", value: ({ serialNumber }) => serialNumber },
  { header: "batch", value: ({ batch }) => batch },
  { header: "product_name", value: ({ product }) => product.name },
  { header: "model", value: ({ product }) => product.model },
];

/** What a printer of labels is sent, of all that was chosen, the newest first, in pieces. Throws `forbidden`. */
export const exportLabelAddresses = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelAddressQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { format } = query;
    const at = now();
    const match = await resolveSelection(db, actor.brandId, query, at);
    const filters = query.all ? filtersOf(query) : { chosen: query.ids.length };
    await auditExport(context, { list: "label_addresses", filters: { ...filters, format } });
    const batches = batchesById((page) =>
      readBatchNearby(db, actor.brandId, (copy) => listPassportExport(copy, match, { ...page, at })),
    );
    const columns = columnsAt(environment().publicUrl);
    return format === "json" ? jsonPieces(batches, columns) : csvPieces(batches, columns, { hasBom: false });
  },
});

/** A JSON array, an entry a line. */
async function* jsonPieces<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of batches) {
    const entries = rows.map((row) => Object.fromEntries(columns.map(({ header, value }) => [header, value(row)])));
    yield before + entries.map((entry) => JSON.stringify(entry)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
