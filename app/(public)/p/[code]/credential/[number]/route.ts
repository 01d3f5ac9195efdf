import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { signedAnswer } from "../../../../signed-answer";

export async function GET(
  request: Request,
  { params }: RouteContext<"/p/[code]/credential/[number]">,
): Promise<Response> {
  const { number, ...values } = await params;
  return signedAnswer(request, (visitor) => findPublicUnit(visitor, values), number);
}
