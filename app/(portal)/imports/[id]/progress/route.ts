import { memberContext } from "@/app/action";
import { showProgress } from "@/lib/imports/show-import";
import { DomainError } from "@/lib/platform/errors";

export async function GET(_request: Request, { params }: RouteContext<"/imports/[id]/progress">): Promise<Response> {
  const [context, { id }] = await Promise.all([memberContext(), params]);
  try {
    return Response.json(await showProgress(context, { importId: id }), {
      headers: { "Cache-Control": "private, no-store" },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
