import { findPublicModel } from "@/lib/interchange/public-subjects";
import { signedAnswer } from "../../../../signed-answer";

export async function GET(
  request: Request,
  { params }: RouteContext<"/m/[gtin]/credential/[number]">,
): Promise<Response> {
  const { number, ...values } = await params;
  return signedAnswer(request, (visitor) => findPublicModel(visitor, values), number);
}
