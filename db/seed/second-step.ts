import { mintRecoveryCodes } from "@/lib/auth/second-factor";
import { mintTotpSecret } from "@/lib/auth/totp";
import { now } from "@/lib/platform/clock";
import { seal } from "@/lib/platform/secrets";
import type { Queryable } from "../client";
import { enableTotp, replaceRecoveryCodes, storePendingTotp } from "../queries/second-factors";

/** Gives an owner the second step that owners need, and answers new recovery codes: nobody has an app for an account that was sown. */
export async function sowSecondStep(tx: Queryable, userId: string): Promise<string[]> {
  const { codes, codeHashes } = mintRecoveryCodes(userId);
  await storePendingTotp(tx, { userId, sealed: seal(mintTotpSecret()) });
  await enableTotp(tx, { userId, step: 0, at: now() });
  await replaceRecoveryCodes(tx, { userId, codeHashes });
  return codes;
}
