import { findListedPassport } from "@/db/queries/passport-lists";
import { lockPassport } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { namedPassport, noSuchPassport } from "../get-passport";

export async function findUnit(
  { db, actor }: Pick<Context, "db" | "actor">,
  given: string,
): Promise<{ id: string; code: string }> {
  const found = await findListedPassport(db, { brandId: actor.brandId, at: now(), ...namedPassport(given) });
  if (!found) throw noSuchPassport();
  return { id: found.id, code: found.code };
}

export async function lockUnit(
  { tx, actor }: { tx: BrandDb; actor: Context["actor"] },
  given: string,
): Promise<{ id: string; code: string }> {
  const unit = await findUnit({ db: tx, actor }, given);
  if (!(await lockPassport(tx, { brandId: actor.brandId, passportId: unit.id }))) throw noSuchPassport();
  return unit;
}

export const noSuchDocument = () => new DomainError("document_not_found", "The item has no such document.");
