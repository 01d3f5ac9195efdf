import { visitor } from "@/lib/auth/visitor";
import { checkReadiness } from "@/lib/health/check-readiness";

export const dynamic = "force-dynamic";

/** Ready: database, migrations and jobs are as they must be to serve. 503 otherwise, so that a balancer sends nobody here. */
export async function GET(): Promise<Response> {
  const { isReady, checks } = await checkReadiness(visitor().db);
  const status = isReady ? 200 : 503;
  return Response.json({ status: isReady ? "ready" : "not_ready", checks }, { status, headers: { "Cache-Control": "no-store" } });
}
