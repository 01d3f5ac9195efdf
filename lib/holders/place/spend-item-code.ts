import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { findLiveItemCode, takeItemCode } from "@/db/queries/item-codes";
import type { AllBrandsDb } from "@/db/tenant";
import { requireCode } from "@/lib/passports/verification/require-code";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { admitCodeAttempt, forgiveCodeAttempt } from "./code-attempts";
import type { typedItemCode } from "./contract";
import { hashItemCode, readItemCode } from "./item-code";
import type { ItemCodePurpose } from "./rules";

type TypedCode = z.output<typeof typedItemCode>;

/** A code that was right, before it is used. */
export interface RightCode {
  passportId: string;
  brandId: string;
  purpose: ItemCodePurpose;
  codeHash: string;
}

/** The same whether it is wrong, used, too old, of another item, or there is none. */
const wrong = () => new DomainError("item_code_wrong", "The code is wrong, used or has ended.");

/**
 * Compares a typed code with the item's. Each attempt counts for the item and the network it comes from. Throws
 * `invalid_code`, `item_code_wrong`, `code_attempts_limited`.
 */
export async function compareItemCode(
  db: AllBrandsDb,
  { code, item_code: typed, purpose, clientAddress }: TypedCode & { purpose: ItemCodePurpose },
): Promise<RightCode> {
  const passportCode = requireCode(code, "/code");
  const given = readItemCode(typed);
  if (given === null) throw wrong();
  const attempt = { passportCode, purpose, clientAddress };
  await admitCodeAttempt(db, attempt);
  const live = await findLiveItemCode(db, { code: passportCode, purpose, at: now() });
  if (!live) throw wrong();
  const { passportId, brandId, codeHash } = live;
  const isRight = timingSafeEqual(
    Buffer.from(hashItemCode({ passportId, purpose, code: given })),
    Buffer.from(codeHash),
  );
  if (!isRight) throw wrong();
  await forgiveCodeAttempt(db, attempt);
  return { passportId, brandId, purpose, codeHash };
}

/** Uses a right code up and answers the id of the holder who made it. Throws `item_code_wrong`. */
export async function spendItemCode(tx: AllBrandsDb, right: RightCode): Promise<string> {
  const holderId = await takeItemCode(tx, { ...right, at: now() });
  if (holderId === null) throw wrong();
  return holderId;
}
