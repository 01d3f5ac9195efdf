import { visitor } from "@/lib/people/auth/visitor";
import { showIdentity } from "@/lib/credentials/show-credential";
import { SANDBOX } from "@/lib/platform/http/answer";
import { DomainError } from "@/lib/platform/errors";

export async function GET(request: Request, { params }: RouteContext<"/brands/[slug]/did.json">): Promise<Response> {
  try {
    return Response.json(await showIdentity(visitor(), await params), {
      headers: {
        "Content-Type": typeFor(request),
        Vary: "Accept",
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

/** Plain JSON, which every resolver of did:web reads; JSON-LD on request. */
const typeFor = ({ headers }: Request) =>
  headers.get("accept")?.includes("application/did+ld+json") ? "application/did+ld+json" : "application/did+json";
