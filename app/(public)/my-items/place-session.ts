import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { type AccessReader, findReaderBySession } from "@/lib/access-grants/reader";
import { placeCookieName, placeCookieOptions } from "@/lib/holders/place/place-cookie";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";

/** The secret of this browser's session at its items, as it came. */
export async function placeSession(): Promise<string | undefined> {
  return (await cookies()).get(placeCookieName())?.value;
}

/** Whoever reads with more than the public does in this browser; null: nobody. */
export async function readerHere(): Promise<AccessReader | null> {
  const session = await placeSession();
  return session === undefined ? null : findReaderBySession(visitor().db, session);
}

/** From actions and route handlers only; undefined takes it back. */
export async function setPlaceSession(session: string | undefined): Promise<void> {
  const options = placeCookieOptions();
  (await cookies()).set(placeCookieName(), session ?? "", session === undefined ? { ...options, maxAge: 0 } : options);
}

/** What is shown, else the way to where one asks for a link, or to what one does hold. */
export async function shownOrAsked<T>(showing: Promise<T>): Promise<T> {
  try {
    return await showing;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "holder_session_ended" || error.code === "item_not_held") redirect(PLACE_PATH);
    throw error;
  }
}
