import { FORMATS } from "@/lib/interchange/formats";
import { viewModelDocument } from "@/lib/interchange/view-model-document";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { SANDBOX } from "@/lib/platform/http/attachment";
import { hasGuessedTooOften } from "../../../guesses";

/** What the model's page says, for programs. */
export async function GET(_request: Request, { params }: RouteContext<"/m/[gtin]/data">): Promise<Response> {
  try {
    const document = await viewModelDocument(visitor(), await params);
    return new Response(`${JSON.stringify(document, null, 2)}\n`, {
      headers: {
        "Content-Type": FORMATS.untp.mediaType,
        "Cache-Control": "max-age=300",
        "Access-Control-Allow-Origin": "*",
        ...SANDBOX,
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, { status: error.status === 404 && (await hasGuessedTooOften()) ? 429 : error.status });
  }
}
