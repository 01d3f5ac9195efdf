import { findHolderSession, type HolderSessionScope } from "@/db/queries/holder-sessions";
import { findOwnedItem, type OwnedItem } from "@/db/queries/owned-items";
import { lockPassport } from "@/db/queries/transfers";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, Visitor } from "@/lib/access/actor";
import type { AuditAction } from "@/lib/access/audit-actions";
import type { WritingScope } from "@/lib/access/use-case";
import { hashToken } from "@/lib/people/auth/begin-session";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { decrypt } from "@/lib/platform/secrets";

export interface Person extends HolderSessionScope {
  mailbox: string;
  expiresAt: Date;
}

export async function findPerson(db: AllBrandsDb, session: string | undefined): Promise<Person | null> {
  const tokenHash = hashToken(session ?? "");
  const found = tokenHash ? await findHolderSession(db, { tokenHash, at: now() }) : null;
  if (!found) return null;
  const { mailboxHash, onlyBrand, expiresAt, sealed } = found;
  return { mailboxHash, onlyBrand, expiresAt, mailbox: decrypt(sealed) };
}

export async function requirePerson(db: AllBrandsDb, session: string | undefined): Promise<Person> {
  const person = await findPerson(db, session);
  if (person) return person;
  throw new DomainError("holder_session_ended", "Ask for a new link to your items.");
}

/** Throws `holder_session_ended`, and `item_not_held` if the item belongs to someone else. */
export async function findOwnItem(
  db: AllBrandsDb,
  { session, passportId }: { session?: string; passportId: string },
): Promise<{ person: Person; item: OwnedItem }> {
  const person = await requirePerson(db, session);
  const item = await findOwnedItem(db, { ...person, passportId });
  if (!item) throw new DomainError("item_not_held", "You hold no such item.");
  return { person, item };
}

type VisitorScope<Action extends AuditAction> = Omit<WritingScope<Action, Visitor, AllBrandsDb>, "audit">;

export function inNameOf<Action extends AuditAction>(
  { tx, requestId, at, auditAs }: VisitorScope<Action>,
  actor: Extract<Actor, { kind: "holder" | "recipient" | "system" }>,
): WritingScope<Action> {
  const own = inBrand(tx, actor.brandId);
  return { db: own, tx: own, actor, requestId, at, auditAs, audit: auditAs(actor) };
}

export const inHoldersName = <Action extends AuditAction>(
  scope: VisitorScope<Action>,
  { brandId, holderId }: { brandId: string; holderId: string },
): WritingScope<Action> => inNameOf(scope, { kind: "holder", brandId, holderId });

interface OwnedItemInput {
  session?: string;
  passportId: string;
}

/**
 * Locks the item until the end of the transaction, so that it is not transferred meanwhile. `own` writes for the
 * item's brand in the holder's name. Throws `holder_session_ended`, `item_not_held`.
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
