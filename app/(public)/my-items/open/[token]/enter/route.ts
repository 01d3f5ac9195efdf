import { cookies } from "next/headers";
import { enterPlace } from "@/lib/holders/place/enter-place";
import { placeCookieName, placeCookieOptions } from "@/lib/holders/place/place-cookie";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { visitor } from "@/lib/people/auth/visitor";

/** Uses a link up. A route and not an action: the page hides its address, and actions refuse forms that do. */

type Route = RouteContext<"/my-items/open/[token]/enter">;

const leadTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

export async function POST(_request: Request, { params }: Route): Promise<Response> {
  const { token } = await params;
  const session = await enterPlace(visitor(), token);
  if (session === null) return leadTo(`${PLACE_PATH}/open/${encodeURIComponent(token)}`);
  (await cookies()).set(placeCookieName(), session, placeCookieOptions());
  return leadTo(PLACE_PATH);
}

/** Whoever comes here otherwise, by reloading say, is led to the page; nothing happens. */
export async function GET(_request: Request, { params }: Route): Promise<Response> {
  return leadTo(`${PLACE_PATH}/open/${encodeURIComponent((await params).token)}`);
}
