import type { HeldItem } from "@/db/queries/held-items";
import { lockPassport } from "@/db/queries/transfers";
import type { WritingScope } from "@/lib/access/use-case";
import type { AuditAction } from "@/lib/audit/actions";
import { findOwnItem } from "./find-own-item";
import type { Person } from "./find-person";
import { inHoldersName, type VisitorScope } from "./in-holders-name";

/** What an act on a held item brings. */
export interface HeldItemInput {
  session?: string;
  passportId: string;
}

/**
 * The item of whoever has this session, locked until the transaction ends: it is not passed on meanwhile. `own` writes
 * for the item's brand, in its holder's name. Throws `holder_session_ended`, `item_not_held`.
 */
export async function lockHeldItem<Action extends AuditAction>(
  scope: VisitorScope<Action>,
  input: HeldItemInput,
): Promise<{ person: Person; item: HeldItem; own: WritingScope<Action> }> {
  const { tx } = scope;
  const seen = await findOwnItem(tx, input);
  const { brandId } = seen.item;
  await lockPassport(tx, { brandId, passportId: input.passportId });
  const { person, item } = await findOwnItem(tx, input);
  return { person, item, own: inHoldersName(scope, item) };
}
