import { exportHolder, HOLDER_FORMATS } from "@/lib/holders/export-holder";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { CSV_MEDIA_TYPE } from "@/lib/spreadsheets/csv-writer";
import { memberContext } from "../../../../../../action";

const MEDIA_TYPES = { json: "application/json; charset=utf-8", csv: CSV_MEDIA_TYPE };

/** What is held about a mailbox, as a file. Its name says nothing of whose it is. */
export async function GET(_request: Request, { params }: RouteContext<"/settings/data/people/[hash]/export/[format]">): Promise<Response> {
  const [context, { hash: emailHash, format: given }] = await Promise.all([memberContext(), params]);
  const format = HOLDER_FORMATS.find((known) => known === given);
  if (!format) return new Response(null, { status: 404 });
  try {
    return new Response(await exportHolder(context, { emailHash, format }), {
      headers: {
        "Content-Type": MEDIA_TYPES[format],
        "Content-Disposition": `attachment; filename="personal-data-${now().toISOString().slice(0, 10)}.${format}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    // As everywhere in the portal: what a role may not see does not exist.
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
