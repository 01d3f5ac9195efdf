import { checkService } from "@/lib/status/look-at-service";
import { statusJson } from "@/lib/status/public-status";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const status = statusJson(await checkService());
  return Response.json(status, {
    headers: { "Cache-Control": "public, max-age=15", "Access-Control-Allow-Origin": "*", Vary: "Accept" },
  });
}
