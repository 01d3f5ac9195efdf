import { z } from "zod";
import { findListedPassport, type ListedPassportRow } from "@/db/queries/passport-lists";
import type { ListedUnit } from "@/db/queries/passports";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { PassportAnswer, UnitAnswer } from "./api-contract";
import { formatPassportCode, isTestCode, passportLink } from "./code";
import { withStates } from "./lists/list-passports";
import { requireCode } from "./verification/find-passport-by-code";

const PASSPORT_ID = /^psp_[0-9a-z]{26}$/;

export const noSuchPassport = () =>
  new DomainError("passport_not_found", "Your brand has no passport with this id or code.");

/** Throws `passport_not_found` for text that is neither an id nor a code. */
export function namedPassport(reference: string): { id: string } | { code: string } {
  if (PASSPORT_ID.test(reference)) return { id: reference };
  try {
    return { code: requireCode(reference, "") };
  } catch (error) {
    if (error instanceof DomainError) throw noSuchPassport();
    throw error;
  }
}

/** Of the brand, by code or id. Throws `passport_not_found`. */
export async function findOwnPassport({ db, actor }: Context, reference: string) {
  const passport = await findListedPassport(db, { brandId: actor.brandId, at: now(), ...namedPassport(reference) });
  if (!passport) throw noSuchPassport();
  return passport;
}

export const findPassportId = async (context: Context, reference: string): Promise<string> =>
  (await findOwnPassport(context, reference)).id;

export const getPassport = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ code: z.string() }),
  audits: [],
  run: async ({ db, actor, at }, { code }) => {
    const passport = await findListedPassport(db, { brandId: actor.brandId, at, ...namedPassport(code) });
    if (!passport) throw noSuchPassport();
    return passport;
  },
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function passportAnswerOf(row: ListedPassportRow): PassportAnswer {
  const { authenticity, owner } = withStates(row);
  return {
    ...unitAnswer(row, environment().publicUrl),
    product_id: row.product.id,
    product_external_id: row.product.externalId,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    status_reason: row.statusReason,
    status_since: iso(row.statusSince),
    custody_flag: row.custodyFlag,
    custody_since: iso(row.custodySince),
    decommissioned_at: iso(row.decommissionedAt),
    authenticity,
    owner: { state: owner, since: iso(row.ownerSince), transfer_count: row.transferCount },
    changed_at: row.changedAt.toISOString(),
  };
}

export function unitAnswer(unit: ListedUnit, publicUrl: string): UnitAnswer {
  return {
    id: unit.id,
    test: isTestCode(unit.code),
    code: formatPassportCode(unit.code),
    serial_number: unit.serialNumber,
    unit_external_id: unit.externalId,
    batch: unit.batch,
    produced_on: unit.producedOn,
    production_facility: unit.productionFacility,
    placed_on_market_on: unit.placedOnMarketOn,
    url: passportLink(unit.code, publicUrl),
  };
}
