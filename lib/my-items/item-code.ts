import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { putItemCode, findLiveItemCode, takeItemCode } from "@/db/queries/claims";
import { lockPassport } from "@/db/queries/transfers";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { itemCodeForm, typedItemCode, takeForm } from "@/lib/holders/contract";
import { findOwnItem, inHoldersName, lockOwnedItem } from "@/lib/holders/find-person";
import {
  admitCodeAttempt,
  forgiveCodeAttempt,
  formatItemCode,
  mintItemCode,
  readItemCode,
} from "@/lib/holders/item-codes";
import { type ItemCodePurpose, ITEM_CODE_LIFETIME_MS } from "@/lib/holders/rules";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { hashRecoveryCode } from "@/lib/platform/secrets";
import { beginTransfer } from "@/lib/transfers/begin-transfer";
import { requireTransferable } from "@/lib/transfers/call-off";
import { requireFewStarted, requireOpenBrand } from "./pass-item-on";

function hashItemCode({
  passportId,
  purpose,
  code,
}: {
  passportId: string;
  purpose: ItemCodePurpose;
  code: string;
}): string {
  return hashRecoveryCode(`${purpose} ${passportId}`, code);
}

interface MadeItemCode {
  code: string;
  expiresAt: Date;
  passportCode: string;
}

/**
 * Single-use, valid for 15 minutes; replaces the previous code of its purpose. Throws `holder_session_ended`,
 * `item_not_held`; for `handover` also `transfer_already_pending` and the passport's obstacles.
 */
export const makeItemCode = useCase({
  may: "bearer",
  by: "visitor",
  input: itemCodeForm,
  findTarget: findOwnItem,
  audits: ["holder.code_made"],
  run: async (scope, { purpose, ...identifiers }): Promise<MadeItemCode> => {
    const { item, own } = await lockOwnedItem(scope, identifiers);
    const { passportId, brandId, holderId } = item;
    const at = now();
    if (purpose === "handover") {
      requireOpenBrand(item.brand);
      requireTransferable({ passport: item, ...item });
      await requireFewStarted(own.tx, holderId);
      if (item.pending && item.pending.expiresAt > at)
        throw new DomainError("transfer_already_pending", "The item is on its way to somebody.");
    }
    const code = mintItemCode();
    const expiresAt = new Date(at.getTime() + ITEM_CODE_LIFETIME_MS);
    const codeHash = hashItemCode({ passportId, purpose, code });
    await putItemCode(own.tx, { passportId, purpose, brandId, holderId, codeHash, createdAt: at, expiresAt });
    await own.audit("holder.code_made", passportId, { purpose });
    return { code: formatItemCode(code), expiresAt, passportCode: item.code };
  },
});

type TypedCode = z.output<typeof typedItemCode>;

interface RightCode {
  passportId: string;
  brandId: string;
  purpose: ItemCodePurpose;
  codeHash: string;
}

/** The same error for all causes, so that it reveals nothing about the code. */
const wrong = () => new DomainError("item_code_wrong", "The code is wrong, used or has ended.");

/** Counts for the item and the sender's network. Throws `invalid_code`, `item_code_wrong`, `code_attempts_limited`. */
const findCodeTarget =
  (purpose: ItemCodePurpose) =>
  async (db: AllBrandsDb, { code, item_code: typed, clientAddress }: TypedCode): Promise<RightCode> => {
    const passportCode = requireCode(code, "/code");
    const plainCode = readItemCode(typed);
    if (plainCode === null) throw wrong();
    const attempt = { passportCode, purpose, clientAddress };
    await admitCodeAttempt(db, attempt);
    const live = await findLiveItemCode(db, { code: passportCode, purpose, at: now() });
    if (!live) throw wrong();
    const { passportId, brandId, codeHash } = live;
    const isRight = timingSafeEqual(
      Buffer.from(hashItemCode({ passportId, purpose, code: plainCode })),
      Buffer.from(codeHash),
    );
    if (!isRight) throw wrong();
    await forgiveCodeAttempt(db, attempt);
    return { passportId, brandId, purpose, codeHash };
  };

async function spendItemCode(tx: BrandDb, right: RightCode): Promise<string> {
  const holderId = await takeItemCode(tx, { ...right, at: now() });
  if (holderId === null) throw wrong();
  return holderId;
}

/**
 * Starts a transfer to the buyer's mailbox, which the buyer accepts as usual. Throws `invalid_code`,
 * `item_code_wrong`, `code_attempts_limited`, and the errors of starting a transfer, which leave the code unused.
 */
export const takeByCode = useCase({
  may: "bearer",
  by: "visitor",
  input: takeForm,
  findTarget: findCodeTarget("handover"),
  audits: ["transfer.started", "transfer.expired"],
  run: async (scope, { recipient_email, locale }): Promise<void> => {
    const { tx, target } = scope;
    const { brandId, passportId } = target;
    await lockPassport(tx, { brandId, passportId });
    const holderId = await spendItemCode(tx, target);
    const own = inHoldersName(scope, { brandId, holderId });
    await beginTransfer(own, { passportId, input: { recipient_email, kind: "resale", locale } });
  },
});

/** Works once. Throws `invalid_code`, `item_code_wrong`, `code_attempts_limited`. */
export const checkProof = useCase({
  may: "bearer",
  by: "visitor",
  input: typedItemCode,
  findTarget: findCodeTarget("proof"),
  audits: ["holder.proof_shown"],
  run: async ({ tx, target, auditAs }): Promise<void> => {
    const { brandId, passportId } = target;
    const holderId = await spendItemCode(tx, target);
    await auditAs({ kind: "holder", brandId, holderId })("holder.proof_shown", passportId);
  },
});
