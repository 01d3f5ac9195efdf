import {
  deleteHolderSession,
  insertHolderSession,
  isHolderLinkLive,
  takeHolderLink,
  updateHolderSessionPassports,
} from "@/db/queries/holders";
import type { AccountsDb } from "@/db/tenant";
import { hashToken, mintToken } from "@/lib/people/auth/begin-session";
import { hostCookieName, hostCookieOptions } from "@/lib/people/auth/session-cookie";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { encrypt, hashAddress } from "@/lib/platform/secrets";
import { isTestBrand } from "@/lib/platform/test-brand";
import { findPerson } from "./find-person";
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

interface AcceptedItem {
  /** The address to which alone the link was mailed. */
  mailbox: string;
  brandId: string;
  passportId: string;
  /** The session that the browser already has. */
  session: string | undefined;
}

/**
 * A session for the recipient of a transfer whose link was used. The link lives for days and may have been forwarded,
 * so it opens the accepted item and no other of the mailbox. A session that the mailbox has proved itself stays.
 */
export async function enterWithItem(db: AccountsDb, { mailbox, brandId, passportId, session }: AcceptedItem) {
  const [at, mailboxHash] = [now(), hashAddress(mailbox)];
  const person = await findPerson(db, session);
  const isOwn = session !== undefined && person?.mailboxHash === mailboxHash;
  if (isOwn && person.onlyPassports === null) {
    const opensItem = person.onlyBrand === null ? !isTestBrand(brandId) : person.onlyBrand === brandId;
    if (opensItem) return session;
  }
  const tokenHash = hashToken(session ?? "");
  if (isOwn && tokenHash && person.onlyPassports !== null && person.onlyBrand === brandId) {
    await updateHolderSessionPassports(db, { tokenHash, onlyPassports: [...person.onlyPassports, passportId] });
    return session;
  }
  const fresh = mintToken();
  await insertHolderSession(db, {
    tokenHash: fresh.tokenHash,
    mailboxHash,
    sealed: encrypt(mailbox),
    onlyBrand: brandId,
    onlyPassports: [passportId],
    createdAt: at,
    expiresAt: new Date(at.getTime() + HOLDER_SESSION_LIFETIME_MS),
  });
  return fresh.token;
}

export async function leaveHolderAccount({ db }: Db, session: string | undefined): Promise<void> {
  const tokenHash = hashToken(session ?? "");
  if (tokenHash) await deleteHolderSession(db, tokenHash);
}

/** Available on all paths of this host only, because an item's public page depends on the reader's access. */
export const holderCookieName = (): string => hostCookieName("carnet-items");

export const holderCookieOptions = () => hostCookieOptions(HOLDER_SESSION_LIFETIME_MS / SECOND_MS);
