import { z } from "zod";
import { getReader } from "@/app/i18n";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { TABLE_FORMATS } from "@/lib/imports/table-file";
import { templateFile } from "@/lib/imports/template";
import { addressRecord } from "@/lib/input/address-record";
import { memberContext } from "../../action";
import { tableDownload } from "../table-download";

const query = z.object({ group: z.enum(PRODUCT_GROUPS).catch("other"), format: z.enum(TABLE_FORMATS).catch("xlsx") });

/** The template of a product group: `?group=textiles&format=xlsx`. */
export async function GET(request: Request): Promise<Response> {
  const [{ locale }, context] = await Promise.all([getReader(), memberContext()]);
  return tableDownload(context, () => templateFile({ ...query.parse(addressRecord(new URL(request.url).searchParams)), locale }));
}
