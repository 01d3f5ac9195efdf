import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { signedAnswer } from "../../../signed-answer";

/** The passport as its brand signs it: also under the page's own address for those who ask for it there. */
export async function GET(request: Request, { params }: RouteContext<"/p/[code]/credential">): Promise<Response> {
  const given = await params;
  return signedAnswer(request, (visitor) => findPublicUnit(visitor, given));
}
