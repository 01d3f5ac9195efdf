import { mintRecoveryCodes, unusedRecoveryCodes, mintTotpSecret } from "@/lib/people/auth/second-step/second-factor";
import { now } from "@/lib/platform/clock";
import { encrypt } from "@/lib/platform/secrets";
import type { Queryable } from "../client";
import { enableTotp, replaceRecoveryCodes, storePendingTotp } from "../queries/second-factors";
import { findUserByEmail } from "../queries/users";
import type { AllBrandsDb } from "../tenant";

const CODES_LEFT_MIN = 4;

export async function sowSecondStep(tx: Queryable, userId: string): Promise<string[]> {
  const { codes, codeHashes } = mintRecoveryCodes(userId);
  await storePendingTotp(tx, { userId, sealed: encrypt(mintTotpSecret()) });
  await enableTotp(tx, { userId, step: 0, at: now() });
  await replaceRecoveryCodes(tx, { userId, codeHashes });
  return codes;
}

export async function requireCodes(
  tx: AllBrandsDb,
  { email, codes }: { email: string; codes: string[] },
): Promise<string[]> {
  const user = await findUserByEmail(tx, email);
  const unused = user && (await unusedRecoveryCodes(tx, { userId: user.id, codes }));
  if (!user || !unused || unused.length >= CODES_LEFT_MIN) return unused ?? [];
  const fresh = mintRecoveryCodes(user.id);
  await replaceRecoveryCodes(tx, { userId: user.id, codeHashes: fresh.codeHashes });
  return fresh.codes;
}
