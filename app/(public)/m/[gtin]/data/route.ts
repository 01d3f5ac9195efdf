import { FORMATS } from "@/lib/interchange/formats";
import { viewModelDocument } from "@/lib/interchange/public-subjects";
import { visitor } from "@/lib/people/auth/visitor";
import { SANDBOX } from "@/lib/platform/http/attachment";
import { refusedDocument } from "../../../guesses";

/** What the model's page says, for programs. */
export async function GET(request: Request, { params }: RouteContext<"/m/[gtin]/data">): Promise<Response> {
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
    return refusedDocument(request, error);
  }
}
