import { z } from "zod";
import { memberContext } from "@/app/action";
import { exportForImport, ROWS_OF } from "@/lib/imports/files/export-for-import";
import { TABLE_FORMATS } from "@/lib/imports/rows/list-rows";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { tableDownload } from "../table-download";

const query = productListQuery.extend({
  format: z.enum(TABLE_FORMATS).catch("xlsx"),
  rows: z.enum(ROWS_OF).catch("product"),
});

/** One row per product, or with `?rows=unit` one row per unit. */
export async function GET(request: Request): Promise<Response> {
  const context = await memberContext();
  const { rows: rowsOf, ...choice } = query.parse(addressRecord(new URL(request.url).searchParams));
  return tableDownload(context, () => exportForImport(context, { ...choice, rowsOf }));
}
