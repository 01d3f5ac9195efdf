import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { leaveFlash } from "@/app/flash";
import { type AccessReader, findReaderBySession } from "@/lib/access-grants/reader";
import { holderCookieName, holderCookieOptions, enterHolderAccount } from "@/lib/holders/enter-account";
import { HOLDER_ACCOUNT_PATH, HOLDER_ACCOUNT_PATHS, type HolderAccountOf } from "@/lib/holders/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";

export async function holderSession(): Promise<string | undefined> {
  return (await cookies()).get(holderCookieName())?.value;
}

/** Null for the public. */
export async function readerHere(): Promise<AccessReader | null> {
  const session = await holderSession();
  return session === undefined ? null : findReaderBySession(visitor().db, session);
}

/** Call only from actions and route handlers; undefined deletes the cookie. */
export async function setHolderSession(session: string | undefined): Promise<void> {
  const options = holderCookieOptions();
  (await cookies()).set(holderCookieName(), session ?? "", session === undefined ? { ...options, maxAge: 0 } : options);
}

export async function shownOrAsked<T>(showing: Promise<T>): Promise<T> {
  try {
    return await showing;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "holder_session_ended" || error.code === "item_not_held") redirect(HOLDER_ACCOUNT_PATH);
    throw error;
  }
}

const leadTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

/** After a link that has just proved the mailbox: its item opens without another link. */
export async function openMyItems(session: string): Promise<Response> {
  await setHolderSession(session);
  await leaveFlash({ outcome: "done", code: "place_accepted" });
  return leadTo(HOLDER_ACCOUNT_PATH);
}

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
