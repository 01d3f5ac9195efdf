import { cookies } from "next/headers";
import { enterHolderAccount } from "@/lib/holders/enter-account";
import { HOLDER_ACCOUNT_PATHS, type HolderAccountOf } from "@/lib/holders/rules";
import { holderCookieName, holderCookieOptions } from "@/lib/holders/session-cookie";
import { visitor } from "@/lib/people/auth/visitor";

const leadTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

interface OfToken {
  params: Promise<{ token: string }>;
}

/** A route and not an action: the page sends no Referer, and server actions refuse forms without one. */
export const enterRoute = (to: HolderAccountOf) => ({
  POST: async (_request: Request, { params }: OfToken): Promise<Response> => {
    const { token } = await params;
    const session = await enterHolderAccount(visitor(), token);
    if (session === null) return leadTo(`${HOLDER_ACCOUNT_PATHS[to]}/open/${encodeURIComponent(token)}`);
    (await cookies()).set(holderCookieName(), session, holderCookieOptions());
    return leadTo(HOLDER_ACCOUNT_PATHS[to]);
  },

  GET: async (_request: Request, { params }: OfToken): Promise<Response> =>
    leadTo(`${HOLDER_ACCOUNT_PATHS[to]}/open/${encodeURIComponent((await params).token)}`),
});
