import { signStatusList } from "@/lib/credentials/status-credential";
import { signedList } from "../../../../signed-answer";

export async function GET(
  request: Request,
  { params }: RouteContext<"/brands/[slug]/status/[list]">,
): Promise<Response> {
  const values = await params;
  return signedList(request, ({ db }) => signStatusList(db, { ...values, purpose: "revocation" }));
}
