import { memberContext } from "@/app/action";
import { exportHolder, HOLDER_FORMATS } from "@/lib/holder-data/export-holder";
import { now } from "@/lib/platform/clock";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { fileToSave } from "../../../../../../file-to-save";

const MEDIA_TYPES = { json: "application/json; charset=utf-8", csv: CSV_MEDIA_TYPE };

/** The file name does not reveal whose data it is. */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/settings/data/people/[hash]/export/[format]">,
): Promise<Response> {
  const [context, { hash: emailHash, format: requestedFormat }] = await Promise.all([memberContext(), params]);
  const format = HOLDER_FORMATS.find((known) => known === requestedFormat);
  if (!format) return new Response(null, { status: 404 });
  return fileToSave(async () => ({
    body: await exportHolder(context, { emailHash, format }),
    mediaType: MEDIA_TYPES[format],
    fileName: `personal-data-${now().toISOString().slice(0, 10)}.${format}`,
  }));
}
