export const dynamic = "force-dynamic";

/** Alive: the process answers. Touches nothing else. */
export function GET(): Response {
  return Response.json({ status: "alive" }, { headers: { "Cache-Control": "no-store" } });
}
