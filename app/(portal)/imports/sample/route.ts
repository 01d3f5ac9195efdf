import { z } from "zod";
import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { sampleList } from "@/lib/imports/files/template";
import { TABLE_FORMATS } from "@/lib/imports/rows/list-rows";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { tableDownload } from "../table-download";

const query = z.object({ format: z.enum(TABLE_FORMATS).catch("xlsx") });

export async function GET(request: Request): Promise<Response> {
  const [{ locale }, context] = await Promise.all([getReader(), memberContext()]);
  return tableDownload(context, () =>
    sampleList(context, { ...query.parse(addressRecord(new URL(request.url).searchParams)), locale }),
  );
}
