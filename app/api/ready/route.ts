import { storeState } from "@/lib/evidence/files/store-state";
import { visitor } from "@/lib/people/auth/visitor";
import { isDraining } from "@/lib/platform/health/draining";
import { askReadiness } from "@/lib/platform/health/probe-readiness";

export const dynamic = "force-dynamic";

/**
 * Ready: database, migrations and clock are as they must be to serve, and this process is not about to end. 503
 * otherwise, so that a balancer sends nobody here. `details` take nobody out: without its store all else is served.
 */
export async function GET(): Promise<Response> {
  const { isReady, checks } = await askReadiness(visitor().db);
  const word = isDraining() ? "stopping" : isReady ? "ready" : "not_ready";
  return Response.json(
    { status: word, checks, details: { store: storeState() } },
    { status: word === "ready" ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
