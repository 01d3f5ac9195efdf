import { findPublicModel } from "@/lib/interchange/public-subjects";
import { signedAnswer } from "../../../signed-answer";

export async function GET(request: Request, { params }: RouteContext<"/m/[gtin]/credential">): Promise<Response> {
  const values = await params;
  return signedAnswer(request, (visitor) => findPublicModel(visitor, values));
}
