import { findHolderSession, type HolderSessionScope } from "@/db/queries/holders";
import { findOwnedItem, type OwnedItem } from "@/db/queries/owned-items";
import { lockPassport } from "@/db/queries/transfers";
import { type AccountsDb, accountsOf, type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import type { Actor, Visitor } from "@/lib/access/actor";
import type { AuditAction } from "@/lib/access/audit-actions";
import type { WritingScope } from "@/lib/access/use-case";
import { hashToken } from "@/lib/people/auth/begin-session";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { decrypt } from "@/lib/platform/secrets";

export interface Person extends HolderSessionScope {
  onlyPassports: readonly string[] | null;
  mailbox: string;
  expiresAt: Date;
}

export async function findPerson(db: AccountsDb, session: string | undefined): Promise<Person | null> {
  const tokenHash = hashToken(session ?? "");
  const holderSession = tokenHash ? await findHolderSession(db, { tokenHash, at: now() }) : null;
  if (!holderSession) return null;
  const { mailboxHash, onlyBrand, onlyPassports, expiresAt, sealed } = holderSession;
  return { mailboxHash, onlyBrand, onlyPassports, expiresAt, mailbox: decrypt(sealed) };
}

export async function requirePerson(db: AccountsDb, session: string | undefined): Promise<Person> {
  const person = await findPerson(db, session);
  if (person) return person;
  throw new DomainError("holder_session_ended", "Ask for a new link to your items.");
}

/** Null also for a session that a transfer's link started: only a link to the account opens all of it. */
export async function findAccount(db: AccountsDb, session: string | undefined): Promise<Person | null> {
  const person = await findPerson(db, session);
  return person?.onlyPassports === null ? person : null;
}

/** For acts on the whole account. Throws `holder_session_ended`. */
export async function requireAccount(db: AccountsDb, session: string | undefined): Promise<Person> {
  const person = await findAccount(db, session);
  if (person) return person;
  throw new DomainError("holder_session_ended", "Ask for a link to your account first.");
}

/** Throws `item_not_held` if the item belongs to someone else. */
export async function findItemOf(db: TenantDb, person: Person, passportId: string): Promise<OwnedItem> {
  const item = await findOwnedItem(db, { ...person, passportId });
  if (!item) throw new DomainError("item_not_held", "You hold no such item.");
  return item;
}

type VisitorScope<Action extends AuditAction, Db extends TenantDb = TenantDb> = Omit<
  WritingScope<Action, Visitor, Db>,
  "audit"
>;

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

/** Throws `holder_session_ended`, `item_not_held`. */
export async function findOwnItem(db: TenantDb, { session, passportId }: OwnedItemInput): Promise<OwnedItem> {
  return findItemOf(db, await requirePerson(accountsOf(db), session), passportId);
}

/** Locks the item, so that it is not transferred meanwhile. Throws `holder_session_ended`, `item_not_held`. */
export async function lockOwnedItem<Action extends AuditAction>(
  scope: VisitorScope<Action, BrandDb> & { target: OwnedItem },
  input: OwnedItemInput,
): Promise<{ item: OwnedItem; own: WritingScope<Action> }> {
  const { tx, target } = scope;
  await lockPassport(tx, target);
  const item = await findOwnItem(tx, input);
  return { item, own: inHoldersName(scope, item) };
}
