import { z } from "zod";
import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { ROWS_OF } from "@/lib/imports/files/export-for-import";
import { templateFile } from "@/lib/imports/files/template";
import { TABLE_FORMATS } from "@/lib/imports/rows/list-rows";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { tableDownload } from "../table-download";

const query = z.object({
  group: z.enum(PRODUCT_GROUPS).catch("other"),
  format: z.enum(TABLE_FORMATS).catch("xlsx"),
  rows: z.enum(ROWS_OF).catch("unit"),
});

export async function GET(request: Request): Promise<Response> {
  const [{ locale }, context] = await Promise.all([getReader(), memberContext()]);
  const { rows: rowsOf, ...choice } = query.parse(addressRecord(new URL(request.url).searchParams));
  return tableDownload(context, () => templateFile({ ...choice, rowsOf, locale }));
}
