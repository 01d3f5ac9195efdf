import { findHolderSession, type HolderSessionScope } from "@/db/queries/holder-sessions";
import { findOwnedItem, type OwnedItem } from "@/db/queries/owned-items";
import { lockPassport } from "@/db/queries/transfers";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, Visitor } from "@/lib/access/actor";
import type { WritingScope } from "@/lib/access/use-case";
import type { AuditAction } from "@/lib/audit/actions";
import { hashToken } from "@/lib/people/auth/begin-session";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { decrypt } from "@/lib/platform/secrets";

/** Somebody who has shown by a mailed link that a mailbox is theirs. */
export interface Person extends HolderSessionScope {
  mailbox: string;
  expiresAt: Date;
}

/** Whose session a token is; null: nobody's, or it has ended. */
export async function findPerson(db: AllBrandsDb, session: string | undefined): Promise<Person | null> {
  const tokenHash = hashToken(session ?? "");
  const found = tokenHash ? await findHolderSession(db, { tokenHash, at: now() }) : null;
  if (!found) return null;
  const { mailboxHash, onlyBrand, expiresAt, sealed } = found;
  return { mailboxHash, onlyBrand, expiresAt, mailbox: decrypt(sealed) };
}

/** The same. Throws `holder_session_ended`. */
export async function requirePerson(db: AllBrandsDb, session: string | undefined): Promise<Person> {
  const person = await findPerson(db, session);
  if (person) return person;
  throw new DomainError("holder_session_ended", "Ask for a new link to your items.");
}

/** One of the items of whoever has this session. Throws `holder_session_ended`; `item_not_held` for all others. */
export async function findOwnItem(
  db: AllBrandsDb,
  { session, passportId }: { session?: string; passportId: string },
): Promise<{ person: Person; item: OwnedItem }> {
  const person = await requirePerson(db, session);
  const item = await findOwnedItem(db, { ...person, passportId });
  if (!item) throw new DomainError("item_not_held", "You hold no such item.");
  return { person, item };
}

/** What a visitor's use case runs in, before it is known whose item it is about. */
type VisitorScope<Action extends AuditAction> = Omit<WritingScope<Action, Visitor, AllBrandsDb>, "audit">;

/** The same, held to an item's brand and audited there in the name of whom the visitor has shown to be. */
export function inNameOf<Action extends AuditAction>(
  { tx, requestId, at, auditAs }: VisitorScope<Action>,
  actor: Extract<Actor, { kind: "holder" | "recipient" | "system" }>,
): WritingScope<Action> {
  const own = inBrand(tx, actor.brandId);
  return { db: own, tx: own, actor, requestId, at, auditAs, audit: auditAs(actor) };
}

/** In the name of an item's holder. */
export const inHoldersName = <Action extends AuditAction>(
  scope: VisitorScope<Action>,
  { brandId, holderId }: { brandId: string; holderId: string },
): WritingScope<Action> => inNameOf(scope, { kind: "holder", brandId, holderId });

/** What an act on a held item brings. */
interface OwnedItemInput {
  session?: string;
  passportId: string;
}

/**
 * The item of whoever has this session, locked until the transaction ends: it is not passed on meanwhile. `own` writes
 * for the item's brand, in its holder's name. Throws `holder_session_ended`, `item_not_held`.
 */
export async function lockOwnedItem<Action extends AuditAction>(
  scope: VisitorScope<Action>,
  input: OwnedItemInput,
): Promise<{ person: Person; item: OwnedItem; own: WritingScope<Action> }> {
  const { tx } = scope;
  const seen = await findOwnItem(tx, input);
  const { brandId } = seen.item;
  await lockPassport(tx, { brandId, passportId: input.passportId });
  const { person, item } = await findOwnItem(tx, input);
  return { person, item, own: inHoldersName(scope, item) };
}
