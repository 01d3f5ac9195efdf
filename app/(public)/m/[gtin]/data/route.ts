import { jsonAnswer } from "@/app/(public)/signed-answer";
import { viewModelDocument } from "@/lib/interchange/public-subjects";
import { visitor } from "@/lib/people/auth/visitor";
import { refusedDocument } from "../../../guesses";
import { readerHere } from "../../../my-items/holder-session";

export async function GET(request: Request, { params }: RouteContext<"/m/[gtin]/data">): Promise<Response> {
  try {
    const reader = await readerHere();
    const document = await viewModelDocument(visitor(), { ...(await params), reader });
    return jsonAnswer(request, document, { "Cache-Control": reader ? "no-store" : "max-age=300" });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
