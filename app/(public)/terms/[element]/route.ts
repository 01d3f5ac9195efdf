import { describeTerm } from "@/lib/interchange/dictionary";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { SANDBOX } from "@/lib/platform/http/answer";

export async function GET(_request: Request, { params }: { params: Promise<{ element: string }> }): Promise<Response> {
  try {
    const { element } = await params;
    return Response.json(describeTerm(environment().publicUrl, element), {
      headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*", ...SANDBOX },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: error.status });
    throw error;
  }
}
