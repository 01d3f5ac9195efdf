import { ATOM_TYPE } from "@/lib/platform/atom";
import { environment } from "@/lib/platform/env";
import { incidentFeed } from "@/lib/status/public-status";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const text = await incidentFeed(environment().publicUrl);
  return new Response(text, { headers: { "Content-Type": ATOM_TYPE, "Cache-Control": "public, max-age=60" } });
}
