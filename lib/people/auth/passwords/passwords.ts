import { hash, verify } from "@node-rs/argon2";
import { type BrandNames, listProductWordsIn } from "@/db/queries/password-resets";
import { findUserByEmail, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { once } from "@/lib/platform/caches";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { parseUrl } from "@/lib/platform/parse-url";
import { logSecurity } from "@/lib/platform/security-log";
import { acquirePermits } from "@/lib/platform/semaphore";
import { keptOfClient, type Client } from "../begin-session";
import { requestOfAccount } from "../run-account-request";
import { admitAttempt, forgiveAttempt, signInSubjects, type Subjects } from "../slow-down";
import type { Visitor } from "../visitor";
import {
  isCommonPassword,
  isTooShortRest,
  labelsOf,
  namesOfPerson,
  restsWithoutNames,
  wordsIn,
  writings,
} from "./password-rules";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random password with these parameters, so that an unknown account costs the same work. */
const DECOY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$csGnlG+O9tAEJswyumXmcA$jpdYMq1ZDLWr9gL/iAuHTWPbh7we/aAhiIYko7+3Mho";

/** Each takes at least 20 ms of CPU and 19 MiB. */
const HASHES_AT_A_TIME = 2;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const release = await acquirePermits("password hashes", { total: HASHES_AT_A_TIME });
  try {
    return await work();
  } finally {
    release();
  }
}

/** Keyboards can produce different Unicode forms of the same password. */
const normalised = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), ARGON2ID));
}

/** Without a hash: false, after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? DECOY_HASH, normalised(password)));
  return fits && passwordHash !== null;
}

export function generatePassword(): string {
  return randomSecret(12).toString("base64url").replace(/[-_]/g, "x");
}

const SERVICE_NAMES = ["carnet", "passport", "password", "passwort"];

interface Choice {
  password: string;
  pointer: "/password" | "/new_password";
  person: { email: string; name: string };
  brands: readonly BrandNames[];
}

/** ASVS 5.0, 6.2.4 and 6.2.11: no common words or names. Throws `invalid_request`: `too_common`, `too_personal`. */
export async function screenPassword(db: AllBrandsDb, { password, pointer, person, brands }: Choice): Promise<void> {
  const listed = await commonPasswords();
  const isCommon = (text: string) => isCommonPassword(text, (word) => listed.has(word));
  if (isCommon(password))
    throw invalidRequest([
      {
        pointer,
        code: "too_common",
        detail: "This password, or one much like it, is among those that attackers try first.",
      },
    ]);
  const products = await listProductWordsIn(db, { brandIds: brands.map(({ id }) => id), texts: writings(password) });
  const rests = restsWithoutNames(password, [
    ...namesOfPerson(person),
    ...brands.flatMap(namesOfBrand),
    ...deploymentNames(),
    ...products,
  ]);
  if (rests.some((rest) => isTooShortRest(rest) || isCommon(rest)))
    throw invalidRequest([
      {
        pointer,
        code: "too_personal",
        detail: "Without names of you, your brand, its products or this service, this password is too short.",
      },
    ]);
}

function namesOfBrand({ name, slug, legalName, website }: BrandNames): string[] {
  const host = parseUrl(website ?? "")?.hostname ?? "";
  return [...[name, slug, legalName ?? ""].flatMap(wordsIn), ...labelsOf(host)];
}

const deploymentNames = () => [...SERVICE_NAMES, ...labelsOf(new URL(environment().publicUrl).hostname)];

export const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});

/**
 * Counts as failed until `forgiveAttempt` gets `subjects`. An unknown mailbox costs and answers the same as a wrong
 * password. Throws `sign_in_slowed`, `wrong_credentials`, `password_expired` for an expired initial password.
 */
export async function verifyCredentials(
  { db, requestId }: Visitor,
  { email, password, ...client }: Client & { email: string; password: string },
): Promise<{ user: UserRow; subjects: Subjects }> {
  const subjects = await signInSubjects(db, "password", email, client);
  await admitAttempt(db, subjects);
  const user = await findUserByEmail(db, email);
  const fits = await verifyPassword(user?.passwordHash ?? null, password);
  const at = now();
  if (!user || !fits) {
    const { userAgent, clientNetwork } = keptOfClient(client);
    await requestOfAccount(db, requestId, {
      kind: "failed_sign_in",
      email,
      at: at.toISOString(),
      outcome: "wrong_password",
      userAgent,
      clientNetwork,
    });
    logSecurity("security.sign_in_failed", "wrong_password");
    throw new DomainError("wrong_credentials", "The e-mail address or the password is wrong.");
  }
  if (user.passwordExpiresAt && user.passwordExpiresAt <= at) {
    await forgiveAttempt(db, subjects);
    logSecurity("security.sign_in_failed", "password_expired");
    throw new DomainError(
      "password_expired",
      "This password was handed out and has expired: ask for a link to set a new one.",
    );
  }
  return { user, subjects };
}
