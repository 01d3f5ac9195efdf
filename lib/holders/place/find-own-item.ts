import { findHeldItem, type HeldItem } from "@/db/queries/held-items";
import type { AllBrandsDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { type Person, requirePerson } from "./find-person";

/** One of the items of whoever has this session. Throws `holder_session_ended`; `item_not_held` for all others. */
export async function findOwnItem(
  db: AllBrandsDb,
  { session, passportId }: { session?: string; passportId: string },
): Promise<{ person: Person; item: HeldItem }> {
  const person = await requirePerson(db, session);
  const item = await findHeldItem(db, { ...person, passportId });
  if (!item) throw new DomainError("item_not_held", "You hold no such item.");
  return { person, item };
}
