import { z } from "zod";
import { findPreferredMembership, listMemberships, type Membership } from "@/db/queries/team";
import { findUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import type { ListViews } from "@/lib/people/list-views/rules";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { beginSession, type BeginningScope, SESSION_AUDITS, type Client, client } from "./begin-session";
import { signInForm } from "./contract";
import { verifyCredentials } from "./passwords/passwords";
import { hasSecondFactor, verifySecondStep } from "./second-step/second-factor";
import { forgiveAttempt } from "./slow-down";

export interface SignedIn {
  sessionId: string;
  user: { id: string; name: string; email: string; locale: string | null; listViews: ListViews };
}

/**
 * Sufficient only for the second step. `mark` is derived from the password's hash, so a new password invalidates it.
 */
const halfSignedIn = z.object({ userId: z.string(), mark: z.string() });
export type HalfSignedIn = z.output<typeof halfSignedIn>;

export type SignInStep = ({ step: "done" } & SignedIn) | ({ step: "second" } & HalfSignedIn);

const markOf = ({ passwordHash }: UserRow) => sha256Hex(passwordHash ?? "").slice(0, 32);

/**
 * An unknown mailbox costs and answers the same as a wrong password. Throws `sign_in_slowed`, `wrong_credentials`,
 * `forbidden` without a brand, `company_sign_in_needed` if none of the person's brands allows passwords.
 */
export const signIn = useCase({
  may: "bearer",
  by: "visitor",
  input: signInForm.omit({ callbackUrl: true }).extend(client.shape),
  audits: SESSION_AUDITS,
  transaction: "stepwise",
  run: async (scope, input): Promise<SignInStep> => {
    const { user, subjects } = await verifyCredentials(scope, input);
    await forgiveAttempt(scope.db, subjects);
    if (hasSecondFactor(user)) return { step: "second", userId: user.id, mark: markOf(user) };
    return { step: "done", ...(await scope.inTransaction((within) => enter(within, user, input))) };
  },
});

/** Throws `sign_in_slowed`, `wrong_code`, `wrong_credentials` for an expired first step, and as `signIn`. */
export const completeSignIn = useCase({
  may: "bearer",
  by: "visitor",
  input: halfSignedIn.extend({ code: z.string(), ...client.shape }),
  audits: SESSION_AUDITS,
  transaction: "stepwise",
  run: async (scope, input): Promise<SignedIn> => {
    const user = await findUser(scope.db, input.userId);
    if (!user || markOf(user) !== input.mark || !hasSecondFactor(user))
      throw new DomainError("wrong_credentials", "Start the sign-in again.");
    return verifySecondStep(scope, user, input, (within) => enter(within, user, input, { hasGivenCode: true }));
  },
});

/** In the brand that the person used last; null: the person belongs to no brand. */
export async function findMembership(tx: AllBrandsDb, userId: string): Promise<Membership | null> {
  return (await findPreferredMembership(tx, userId)) ?? (await listMemberships(tx, userId))[0] ?? null;
}

async function enter(
  scope: BeginningScope,
  user: UserRow,
  { clientAddress, userAgent, deviceHash }: Client,
  { hasGivenCode = false } = {},
): Promise<SignedIn> {
  const membership = await findMembership(scope.tx, user.id);
  if (!membership) throw new DomainError("forbidden", "This person belongs to no brand.");
  const sessionInput = { user, membership, client: { clientAddress, userAgent, deviceHash }, hasGivenCode };
  return signedIn(await beginSession(scope, sessionInput), user);
}

export const signedIn = (
  { sessionId }: { sessionId: string },
  { id, name, email, locale, listViews }: SignedIn["user"],
): SignedIn => ({ sessionId, user: { id, name, email, locale, listViews } });
