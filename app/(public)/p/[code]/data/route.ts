import { jsonAnswer } from "@/app/(public)/signed-answer";
import { viewPublicDocument } from "@/lib/interchange/public-subjects";
import { visitor } from "@/lib/people/auth/visitor";
import { attachment } from "@/lib/platform/http/answer";
import { refusedDocument } from "../../../guesses";
import { readerHere } from "../../../my-items/holder-session";

export async function GET(request: Request, { params }: RouteContext<"/p/[code]/data">): Promise<Response> {
  const { code } = await params;
  try {
    const document = await viewPublicDocument(visitor(), { code, reader: await readerHere() });
    const isSaved = new URL(request.url).searchParams.has("download");
    return jsonAnswer(request, document, {
      "Cache-Control": "no-store",
      ...(isSaved && { "Content-Disposition": attachment(`${code}.jsonld`) }),
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
