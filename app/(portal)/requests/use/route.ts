import { memberContext } from "@/app/action";
import { actorMay } from "@/lib/access/actor";
import { showUseOfLimit } from "@/lib/requests/list-requests";

export async function GET(): Promise<Response> {
  const context = await memberContext();
  if (!actorMay(context.actor, "requests.read")) return new Response(null, { status: 404 });
  const { live } = await showUseOfLimit(context);
  return Response.json(live, { headers: { "Cache-Control": "private, no-store" } });
}
