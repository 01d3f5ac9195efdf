import { cookies } from "next/headers";
import { enterPlace } from "@/lib/holders/place/enter-place";
import { placeCookieName, placeCookieOptions } from "@/lib/holders/place/place-cookie";
import { PLACE_PATHS, type PlaceOf } from "@/lib/holders/place/rules";
import { visitor } from "@/lib/people/auth/visitor";

const leadTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

interface OfToken {
  params: Promise<{ token: string }>;
}

/** Uses a link up. A route and not an action: the page hides its address, and actions refuse forms that do. */
export const enterRoute = (to: PlaceOf) => ({
  POST: async (_request: Request, { params }: OfToken): Promise<Response> => {
    const { token } = await params;
    const session = await enterPlace(visitor(), token);
    if (session === null) return leadTo(`${PLACE_PATHS[to]}/open/${encodeURIComponent(token)}`);
    (await cookies()).set(placeCookieName(), session, placeCookieOptions());
    return leadTo(PLACE_PATHS[to]);
  },

  /** Whoever comes here otherwise, by reloading say, is led to the page; nothing happens. */
  GET: async (_request: Request, { params }: OfToken): Promise<Response> =>
    leadTo(`${PLACE_PATHS[to]}/open/${encodeURIComponent((await params).token)}`),
});
