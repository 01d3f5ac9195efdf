import { z } from "zod";
import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { resultFile, TABLE_FORMATS } from "@/lib/imports/rows/list-rows";
import { tableDownload } from "../../table-download";

const formatOf = z.enum(TABLE_FORMATS).catch("csv");

export async function GET(request: Request, { params }: RouteContext<"/imports/[id]/results">): Promise<Response> {
  const [context, { id }, { locale }] = await Promise.all([memberContext(), params, getReader()]);
  const format = formatOf.parse(new URL(request.url).searchParams.get("format"));
  return tableDownload(context, () => resultFile(context, { importId: id, format, locale }));
}
