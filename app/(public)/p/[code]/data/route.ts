import { FORMATS } from "@/lib/interchange/formats";
import { viewPublicDocument } from "@/lib/interchange/public-subjects";
import { visitor } from "@/lib/people/auth/visitor";
import { attachment, SANDBOX } from "@/lib/platform/http/attachment";
import { refusedDocument } from "../../../guesses";

/** What the public page says, for programs: also under the page's own address for those who ask for JSON-LD there. */
export async function GET(request: Request, { params }: RouteContext<"/p/[code]/data">): Promise<Response> {
  const { code } = await params;
  try {
    const document = await viewPublicDocument(visitor(), { code });
    const isSaved = new URL(request.url).searchParams.has("download");
    return new Response(`${JSON.stringify(document, null, 2)}\n`, {
      headers: {
        "Content-Type": FORMATS.untp.mediaType,
        "Cache-Control": "no-store",
        "Access-Control-Allow-Origin": "*",
        ...SANDBOX,
        Vary: "Accept",
        ...(isSaved && { "Content-Disposition": attachment(`${code}.jsonld`) }),
      },
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
