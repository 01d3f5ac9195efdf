import { copiedAt } from "@/lib/backup-copy/copy-store";
import { storeState } from "@/lib/evidence/files/store-state";
import { exposeMetrics } from "@/lib/platform/metrics/expose-metrics";

export const dynamic = "force-dynamic";

/** For Prometheus, where METRICS_TOKEN is set. */
export async function GET(request: Request): Promise<Response> {
  const exposed = await exposeMetrics(request.headers.get("authorization"), { storeState, copiedAt });
  if (exposed.answer === "off") return new Response(null, { status: 404 });
  if (exposed.answer === "refused")
    return new Response(null, { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
  return new Response(exposed.text, { headers: { "Content-Type": exposed.mediaType, "Cache-Control": "no-store" } });
}
