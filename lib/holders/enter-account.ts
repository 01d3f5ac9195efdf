import { deleteHolderSession, insertHolderSession, isHolderLinkLive, takeHolderLink } from "@/db/queries/holders";
import { hashToken, mintToken } from "@/lib/people/auth/begin-session";
import { hostCookieName, hostCookieOptions } from "@/lib/people/auth/session-cookie";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { HOLDER_SESSION_LIFETIME_MS } from "./rules";

type Db = Pick<Visitor, "db">;

/** Has no side effect, because mail scanners open links. */
export async function isAccountLinkLive({ db }: Db, token: string): Promise<boolean> {
  const tokenHash = hashToken(token);
  return tokenHash !== null && isHolderLinkLive(db, { tokenHash, at: now() });
}

/** Consumes a mailed link and starts a session. Null if the link is invalid, used or expired. */
export async function enterHolderAccount({ db }: Db, link: string): Promise<string | null> {
  const linkHash = hashToken(link);
  if (linkHash === null) return null;
  const { token, tokenHash } = mintToken();
  return db.transaction(async (tx) => {
    const at = now();
    const link = await takeHolderLink(tx, { tokenHash: linkHash, at });
    if (!link) return null;
    const expiresAt = new Date(at.getTime() + HOLDER_SESSION_LIFETIME_MS);
    await insertHolderSession(tx, { ...link, tokenHash, createdAt: at, expiresAt });
    return token;
  });
}

export async function leaveHolderAccount({ db }: Db, session: string | undefined): Promise<void> {
  const tokenHash = hashToken(session ?? "");
  if (tokenHash) await deleteHolderSession(db, tokenHash);
}

/** Available on all paths of this host only, because an item's public page depends on the reader's access. */
export const holderCookieName = (): string => hostCookieName("carnet-items");

export const holderCookieOptions = () => hostCookieOptions(HOLDER_SESSION_LIFETIME_MS / SECOND_MS);
