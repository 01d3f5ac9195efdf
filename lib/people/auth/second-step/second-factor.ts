import type { Queryable } from "@/db/client";
import { listGivenRecoveryCodes, spendRecoveryCode, spendTotpStep } from "@/db/queries/second-factors";
import type { UserRow } from "@/db/queries/users";
import { now } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";
import { must } from "@/lib/platform/must";
import { hashRecoveryCode, unseal } from "@/lib/platform/secrets";
import { stepOfCode } from "./totp";

export const RECOVERY_CODES = 10;
const RECOVERY_CODE_LETTERS = "abcdefghjkmnpqrstvwxyz23456789";
/** More than 112 bits: a keyed hash without a salt of its own is enough then (OWASP ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_LENGTH = 25;

export const hasSecondFactor = (user: Pick<UserRow, "totpEnabledAt">) => user.totpEnabledAt !== null;

/** Ten codes of 122 random bits and the hashes to keep: `k7mq2-v9xhd-4rtze-m3wqa-8ncp5`. */
export function mintRecoveryCodes(userId: string): { codes: string[]; codeHashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, randomLetter).join("");
    return must(letters.match(/.{5}/g), "Match").join("-");
  });
  return { codes, codeHashes: codes.map((code) => hashRecoveryCode(userId, normalised(code))) };
}

/** Bytes beyond the last whole multiple of the alphabet are drawn again: every letter is as likely as the others. */
function randomLetter(): string {
  const limit = 256 - (256 % RECOVERY_CODE_LETTERS.length);
  for (;;) {
    const [byte] = randomSecret(1);
    if (must(byte, "Byte") < limit)
      return must(
        RECOVERY_CODE_LETTERS[must(byte, "Byte") % RECOVERY_CODE_LETTERS.length],
        "A  r e c o v e r y_ c o d e_ l e t t e r ",
      );
  }
}

const normalised = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Of these codes those that still work; null when none of them is the person's any more. */
export async function unusedRecoveryCodes(
  db: Queryable,
  { userId, codes }: { userId: string; codes: string[] },
): Promise<string[] | null> {
  const hashOf = (code: string) => hashRecoveryCode(userId, normalised(code));
  const given = await listGivenRecoveryCodes(db, { userId, codeHashes: codes.map(hashOf) });
  const unused = new Set(given.filter(({ isUsed }) => !isUsed).map(({ codeHash }) => codeHash));
  return given.length === 0 ? null : codes.filter((code) => unused.has(hashOf(code)));
}

/** Uses up a code of the app or a recovery code; false: neither, or used. Call it in its purpose's transaction. */
export async function spendSecondFactor(tx: Queryable, user: UserRow, given: string): Promise<boolean> {
  const at = now();
  const code = normalised(given);
  if (!user.totpSealed || !hasSecondFactor(user)) return false;
  if (!/^\d{6}$/.test(code))
    return spendRecoveryCode(tx, { userId: user.id, codeHash: hashRecoveryCode(user.id, code), at });
  const step = stepOfCode(unseal(user.totpSealed), code, at);
  return step !== null && spendTotpStep(tx, { userId: user.id, step });
}
