import { findPickupSource, lockPickupSource, type PickupSourceRow } from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";

interface OfBrand {
  brandId: string;
  sourceId: string;
}

const notFound = () => new DomainError("not_found", "Your brand has no pick-up with this id.");

/** Throws `not_found`. */
export async function getSource(db: BrandDb, of: OfBrand): Promise<PickupSourceRow> {
  const found = await findPickupSource(db, of);
  if (!found) throw notFound();
  return found;
}

/** The same, locked. */
export async function getLockedSource(tx: BrandDb, of: OfBrand): Promise<PickupSourceRow> {
  const found = await lockPickupSource(tx, of);
  if (!found) throw notFound();
  return found;
}
