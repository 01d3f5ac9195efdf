import { openBrandArchive } from "@/lib/brand-archive/request-archive";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { memberContext } from "../../../../action";

/** A brand's archive, streamed from the disk. */
export async function GET(_request: Request, { params }: RouteContext<"/settings/data/archive/[id]">): Promise<Response> {
  const [context, { id: archiveId }] = await Promise.all([memberContext(), params]);
  try {
    const { body, sizeBytes } = await openBrandArchive(context, { archiveId });
    return new Response(body, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(sizeBytes),
        "Content-Disposition": `attachment; filename="carnet-archive-${now().toISOString().slice(0, 10)}.zip"`,
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
