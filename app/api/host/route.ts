import { isBrandHost } from "@/lib/brands/hosts/known-hosts";
import { environment } from "@/lib/platform/env";

export const dynamic = "force-dynamic";

/** For a proxy that fetches certificates on demand: 200 for our own host and those that brands have proved. */
export function GET(request: Request): Response {
  const domain = new URL(request.url).searchParams.get("domain") ?? "";
  const isKnown = domain === new URL(environment().publicUrl).hostname || isBrandHost(domain);
  return new Response(null, { status: isKnown ? 200 : 404, headers: { "Cache-Control": "no-store" } });
}
