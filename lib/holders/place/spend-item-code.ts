import { timingSafeEqual } from "node:crypto";
import { countCodeAttempt, takeItemCode } from "@/db/queries/item-codes";
import type { AllBrandsDb } from "@/db/tenant";
import { requireCode } from "@/lib/passports/verification/require-code";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { hashItemCode, readItemCode } from "./item-code";
import { ITEM_CODE_ATTEMPTS_MAX, type ItemCodePurpose } from "./rules";

/** A code that was right, before it is used. */
export interface RightCode {
  passportId: string;
  brandId: string;
  purpose: ItemCodePurpose;
  codeHash: string;
}

/** The same whether it is wrong, used, too old, tried too often, of another item, or there is none. */
const wrong = () => new DomainError("item_code_wrong", "The code is wrong, used or has ended.");

/**
 * Compares a typed code with the item's. An attempt counts before it is compared and outside of any transaction:
 * neither many at once nor one that fails later gets more than its few. Throws `invalid_code`, `item_code_wrong`.
 */
export async function compareItemCode(
  db: AllBrandsDb,
  { code, item_code: typed, purpose }: { code: string; item_code: string; purpose: ItemCodePurpose },
): Promise<RightCode> {
  const passportCode = requireCode(code, "/code");
  const given = readItemCode(typed);
  if (given === null) throw wrong();
  const live = await countCodeAttempt(db, {
    code: passportCode,
    purpose,
    at: now(),
    attemptsMax: ITEM_CODE_ATTEMPTS_MAX,
  });
  if (!live) throw wrong();
  const { passportId, brandId, codeHash } = live;
  const isRight = timingSafeEqual(
    Buffer.from(hashItemCode({ passportId, purpose, code: given })),
    Buffer.from(codeHash),
  );
  if (!isRight) throw wrong();
  return { passportId, brandId, purpose, codeHash };
}

/** Uses a right code up and answers the id of the holder who made it. Throws `item_code_wrong`. */
export async function spendItemCode(tx: AllBrandsDb, right: RightCode): Promise<string> {
  const holderId = await takeItemCode(tx, { ...right, at: now() });
  if (holderId === null) throw wrong();
  return holderId;
}
