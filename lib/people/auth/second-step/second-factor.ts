import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Queryable } from "@/db/client";
import {
  listBrandsRequiringTwoFactor,
  listIssuedRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
  storePendingTotp,
} from "@/db/queries/second-factors";
import { markSecondStep } from "@/db/queries/sessions";
import { type UserRow, getUser, lockUser } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase, type InTransaction } from "@/lib/access/use-case";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { hashRecoveryCode, decrypt, encrypt } from "@/lib/platform/secrets";
import { logSecurity } from "@/lib/platform/security-log";
import { keptOfClient, client, type Client } from "../begin-session";
import { requestOfAccount } from "../run-account-request";
import { admitAttempt, forgiveAttempt, signInSubjects } from "../slow-down";
import type { Visitor } from "../visitor";

/** Six-digit codes that change every 30 seconds (RFC 6238). */

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Tolerates a clock difference of one period either way. */
const WINDOW_PERIODS = 1;
const ISSUER = "Carnet";

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });

export function mintTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomSecret(SECRET_BYTES)).buffer }).base32;
}

export async function prepareRequiredSetUp(tx: AllBrandsDb, userId: string): Promise<void> {
  if ((await listBrandsRequiringTwoFactor(tx, { userId })).length > 0)
    await storePendingTotp(tx, { userId, sealed: encrypt(mintTotpSecret()) });
}

export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The matching period since 1970; null: none of the present ones. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: at.getTime(), window: WINDOW_PERIODS });
  return delta === null ? null : Math.floor(at.getTime() / (PERIOD_SECONDS * SECOND_MS)) + delta;
}

/** @internal for tests */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret, "").generate({ timestamp: at.getTime() });
}

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LETTERS = "abcdefghjkmnpqrstvwxyz23456789";
/** More than 112 bits, so a keyed hash without a salt is sufficient (OWASP ASVS 5.0, 6.5.2). */
const RECOVERY_CODE_LENGTH = 25;

export const hasSecondFactor = (user: Pick<UserRow, "totpEnabledAt">) => user.totpEnabledAt !== null;

export function mintRecoveryCodes(userId: string): { codes: string[]; codeHashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, randomLetter).join("");
    return requireValue(letters.match(/.{5}/g), "Match").join("-");
  });
  return { codes, codeHashes: codes.map((code) => hashRecoveryCode(userId, normalised(code))) };
}

/** Rejects bytes above the last multiple of the alphabet's length, so that all letters are equally likely. */
function randomLetter(): string {
  const limit = 256 - (256 % RECOVERY_CODE_LETTERS.length);
  for (;;) {
    const [byte] = randomSecret(1);
    if (requireValue(byte, "Byte") < limit)
      return requireValue(RECOVERY_CODE_LETTERS[requireValue(byte, "Byte") % RECOVERY_CODE_LETTERS.length], "A letter");
  }
}

const normalised = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

export async function unusedRecoveryCodes(
  db: Queryable,
  { userId, codes }: { userId: string; codes: string[] },
): Promise<string[] | null> {
  const hashOf = (code: string) => hashRecoveryCode(userId, normalised(code));
  const issuedCodes = await listIssuedRecoveryCodes(db, { userId, codeHashes: codes.map(hashOf) });
  const unused = new Set(issuedCodes.filter(({ isUsed }) => !isUsed).map(({ codeHash }) => codeHash));
  return issuedCodes.length === 0 ? null : codes.filter((code) => unused.has(hashOf(code)));
}

/** False: wrong or used. Call it in the transaction of the action that it authorises. */
export async function spendSecondFactor(tx: Queryable, user: UserRow, typedCode: string): Promise<boolean> {
  const at = now();
  const code = normalised(typedCode);
  if (!user.totpSealed || !hasSecondFactor(user)) return false;
  if (!/^\d{6}$/.test(code))
    return spendRecoveryCode(tx, { userId: user.id, codeHash: hashRecoveryCode(user.id, code), at });
  const step = stepOfCode(decrypt(user.totpSealed), code, at);
  return step !== null && spendTotpStep(tx, { userId: user.id, step });
}

/** Throws `two_factor_not_begun`, `sign_in_slowed`, `wrong_code`, and `not_found` after the session has ended. */
export const proveSecondStep = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ code: z.string(), client }),
  audits: ["session.second_step_given"],
  reach: "every brand",
  transaction: "stepwise",
  run: async (steps, { code, client }) => {
    const { userId, sessionId } = steps.actor;
    const user = await getUser(steps.db, userId);
    if (!hasSecondFactor(user)) throw new DomainError("two_factor_not_begun", "Set the second step up first.");
    await verifySecondStep(steps, user, { ...client, code }, async ({ tx, audit }) => {
      if (!(await markSecondStep(tx, { sessionId, userId, at: now() })))
        throw new DomainError("not_found", "The session has ended.");
      await audit("session.second_step_given", sessionId);
    });
  },
});

/**
 * Uses a code and runs the action in one transaction. Wrong codes count separately, so that knowing the password does
 * not reset them. Throws `sign_in_slowed`, `wrong_code`, `wrong_credentials` if the password changed since.
 */
export async function verifySecondStep<T, Scope extends { tx: AllBrandsDb }>(
  { db, requestId, inTransaction }: Visitor & InTransaction<Scope>,
  user: UserRow,
  { code, ...client }: Client & { code: string },
  proceed: (scope: Scope) => Promise<T>,
): Promise<T> {
  const subjects = await signInSubjects(db, "second_step", user.email, client);
  await admitAttempt(db, subjects);
  const outcome = await inTransaction(async (scope) => {
    const { tx } = scope;
    // Reread under a lock: the code has to match the present secret and password.
    const present = await lockUser(tx, user.id);
    if (present?.passwordHash !== user.passwordHash)
      throw new DomainError("wrong_credentials", "Start the sign-in again.");
    if (!(await spendSecondFactor(tx, present, code))) return null;
    await forgiveAttempt(tx, subjects);
    return { done: await proceed(scope) };
  });
  if (outcome) return outcome.done;
  const { userAgent, clientNetwork } = keptOfClient(client);
  await requestOfAccount(db, requestId, {
    kind: "failed_sign_in",
    email: user.email,
    at: now().toISOString(),
    outcome: "wrong_code",
    userAgent,
    clientNetwork,
  });
  logSecurity("security.sign_in_failed", "wrong_code");
  throw new DomainError("wrong_code", "This code is wrong, too old, or was used before.");
}

export async function afterCode<T, Scope extends { tx: AllBrandsDb }>(
  steps: Visitor & InTransaction<Scope>,
  user: UserRow,
  input: Client & { code: string },
  proceed: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (!hasSecondFactor(user)) return steps.inTransaction(proceed);
  if (input.code === "") throw new DomainError("second_step_needed", "This account asks for a code as well.");
  return verifySecondStep(steps, user, input, proceed);
}
