import { findPublicModel } from "@/lib/interchange/public-subjects";
import { signedAnswer } from "../../../../signed-answer";

/** One version of the model's signed passport, for good. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/m/[gtin]/credential/[number]">,
): Promise<Response> {
  const { number, ...given } = await params;
  return signedAnswer(request, (visitor) => findPublicModel(visitor, given), number);
}
