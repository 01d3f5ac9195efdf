import { cardContents } from "@/lib/dossiers/share-card/card-contents";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { visitor } from "@/lib/people/auth/visitor";
import { drawnCard } from "../../../../drawn-card";
import { refusedDocument } from "../../../../guesses";

export async function GET(request: Request, { params }: RouteContext<"/p/[code]/card/[file]">): Promise<Response> {
  const { code, file } = await params;
  try {
    const passport = await viewPublicPassport(visitor(), { code, isCounted: false });
    const { code: passportCode, product } = passport.verification;
    return await drawnCard(visitor().db, {
      page: `/p/${passportCode}`,
      file,
      contents: cardContents(passport, product),
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
