import { findPreferredMembership, listMemberships } from "@/db/queries/members";
import { findUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { stepsOn } from "@/lib/access/use-case";
import type { ListViews } from "@/lib/people/list-views/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { beginSession } from "./begin-session";
import type { Client } from "./client";
import type { SignInForm } from "./contract";
import { verifyCredentials } from "./passwords/verify-credentials";
import { hasSecondFactor } from "./second-step/second-factor";
import { verifySecondStep } from "./second-step/verify-second-step";
import { forgiveAttempt } from "./slow-down";
import type { Visitor } from "./visitor";

export interface SignInInput extends SignInForm, Client {}

export interface SignedIn {
  sessionId: string;
  user: { id: string; name: string; email: string; locale: string | null; listViews: ListViews };
}

/** What the password alone has proved: enough to ask for the second step, and nothing else. */
export interface HalfSignedIn {
  userId: string;
  /** Of the password's hash: a password changed meanwhile ends it. */
  mark: string;
}

export type SignInStep = ({ step: "done" } & SignedIn) | ({ step: "second" } & HalfSignedIn);

const markOf = ({ passwordHash }: UserRow) => sha256Hex(passwordHash ?? "").slice(0, 32);

/**
 * Checks a mailbox and a password. Without a second factor a new session begins; with one its code is still missing. An
 * unknown mailbox costs the same work and gets the same answer as a wrong password. Throws `sign_in_slowed`,
 * `wrong_credentials`, `forbidden` for a person without a brand, `company_sign_in_needed` for one whose brands a
 * password does not open.
 */
export async function signIn(visitor: Visitor, input: SignInInput): Promise<SignInStep> {
  const { user, subjects } = await verifyCredentials(visitor, input);
  return visitor.db.transaction(async (tx) => {
    await forgiveAttempt(tx, subjects);
    if (hasSecondFactor(user)) return { step: "second" as const, userId: user.id, mark: markOf(user) };
    return { step: "done" as const, ...(await enter(tx, visitor.requestId, user, input)) };
  });
}

/**
 * Ends a sign-in by a code of the app or a recovery code. Throws `sign_in_slowed`, `wrong_code`, `wrong_credentials`
 * for a half that no longer counts, and as `signIn`.
 */
export async function completeSignIn(
  visitor: Visitor,
  input: HalfSignedIn & Client & { code: string },
): Promise<SignedIn> {
  const user = await findUser(visitor.db, input.userId);
  if (!user || markOf(user) !== input.mark || !hasSecondFactor(user))
    throw new DomainError("wrong_credentials", "Begin the sign-in anew.");
  return verifySecondStep({ ...visitor, ...stepsOn(visitor.db) }, user, input, ({ tx }) =>
    enter(tx, visitor.requestId, user, input, { hasGivenCode: true }),
  );
}

async function enter(
  tx: AllBrandsDb,
  requestId: string,
  user: UserRow,
  client: Client,
  { hasGivenCode = false } = {},
): Promise<SignedIn> {
  const membership = (await findPreferredMembership(tx, user.id)) ?? (await listMemberships(tx, user.id))[0];
  if (!membership) throw new DomainError("forbidden", "This person belongs to no brand.");
  const { clientAddress, userAgent, deviceHash } = client;
  const { sessionId } = await beginSession(
    tx,
    { requestId, at: now() },
    { user, membership, client: { clientAddress, userAgent, deviceHash }, hasGivenCode },
  );
  return {
    sessionId,
    user: { id: user.id, name: user.name, email: user.email, locale: user.locale, listViews: user.listViews },
  };
}
