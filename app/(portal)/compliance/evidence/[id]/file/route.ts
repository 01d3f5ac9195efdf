import { openDocument } from "@/lib/evidence/open-document";
import { DomainError } from "@/lib/platform/errors";
import { memberContext } from "../../../../action";

/** A document's file, to be saved and never to be shown: whatever it holds, it runs nothing in the portal's name. */
export async function GET(_request: Request, { params }: RouteContext<"/compliance/evidence/[id]/file">): Promise<Response> {
  const [context, { id }] = await Promise.all([memberContext(), params]);
  try {
    const { body, mediaType, sizeBytes, fileName } = await openDocument(context, { documentId: id });
    return new Response(body, {
      headers: {
        "Content-Type": mediaType,
        "Content-Length": String(sizeBytes),
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    // As everywhere in the portal: what a role may not see does not exist.
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
