import { cardContents } from "@/lib/dossiers/share-card/card-contents";
import { viewPublicModel } from "@/lib/passport-pages/view-public-model";
import { visitor } from "@/lib/people/auth/visitor";
import { drawnCard } from "../../../../drawn-card";
import { refusedDocument } from "../../../../guesses";

export async function GET(request: Request, { params }: RouteContext<"/m/[gtin]/card/[file]">): Promise<Response> {
  const { gtin, file } = await params;
  try {
    const model = await viewPublicModel(visitor(), { gtin });
    return await drawnCard(visitor().db, { page: `/m/${gtin}`, file, contents: cardContents(model, model.product) });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
