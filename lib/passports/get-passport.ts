import { z } from "zod";
import { findListedPassport } from "@/db/queries/passport-lists";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { requireCode } from "./verification/require-code";

const PASSPORT_ID = /^psp_[0-9a-z]{26}$/;

export const noSuchPassport = () =>
  new DomainError("passport_not_found", "Your brand has no passport with this id or code.");

/** What a path names: a passport's id, or its code. Throws `passport_not_found` for what can be neither. */
export function namedPassport(given: string): { id: string } | { code: string } {
  if (PASSPORT_ID.test(given)) return { id: given };
  try {
    return { code: requireCode(given, "") };
  } catch (error) {
    if (error instanceof DomainError) throw noSuchPassport();
    throw error;
  }
}

/** The id of one of the acting brand's passports, by id or code. Throws `passport_not_found`. */
export async function findPassportId({ db, actor }: Context, given: string): Promise<string> {
  const found = await findListedPassport(db, { brandId: actor.brandId, at: now(), ...namedPassport(given) });
  if (!found) throw noSuchPassport();
  return found.id;
}

/** One of the acting brand's passports by id or code. Throws `insufficient_scope`, `passport_not_found`. */
export const getPassport = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ code: z.string() }),
  audits: [],
  run: async ({ db, actor, at }, { code }) => {
    const found = await findListedPassport(db, { brandId: actor.brandId, at, ...namedPassport(code) });
    if (!found) throw noSuchPassport();
    return found;
  },
});
