import { findHolderSession, type PlaceScope } from "@/db/queries/holder-sessions";
import type { AllBrandsDb } from "@/db/tenant";
import { hashToken } from "@/lib/people/auth/single-use-token";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { unseal } from "@/lib/platform/secrets";

/** Somebody who has shown by a mailed link that a mailbox is theirs. */
export interface Person extends PlaceScope {
  mailbox: string;
  expiresAt: Date;
}

/** Whose session a token is; null: nobody's, or it has ended. */
export async function findPerson(db: AllBrandsDb, session: string | undefined): Promise<Person | null> {
  const tokenHash = hashToken(session ?? "");
  const found = tokenHash ? await findHolderSession(db, { tokenHash, at: now() }) : null;
  if (!found) return null;
  const { mailboxHash, onlyBrand, expiresAt, sealed } = found;
  return { mailboxHash, onlyBrand, expiresAt, mailbox: unseal(sealed) };
}

/** The same. Throws `holder_session_ended`. */
export async function requirePerson(db: AllBrandsDb, session: string | undefined): Promise<Person> {
  const person = await findPerson(db, session);
  if (person) return person;
  throw new DomainError("holder_session_ended", "Ask for a new link to your items.");
}
