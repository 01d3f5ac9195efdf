import { visitor } from "@/lib/people/auth/visitor";
import { showIdentity } from "@/lib/brands/profile/show-identity";
import { SANDBOX } from "@/lib/platform/http/attachment";
import { DomainError } from "@/lib/platform/errors";

/** Where a brand's `did:web` identifier leads. */
export async function GET(_request: Request, { params }: RouteContext<"/brands/[slug]/did.json">): Promise<Response> {
  try {
    return Response.json(await showIdentity(visitor(), await params), {
      headers: {
        "Content-Type": "application/did+ld+json",
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "public, max-age=300",
        ...SANDBOX,
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: error.status });
    throw error;
  }
}
