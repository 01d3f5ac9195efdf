import type { Queryable } from "@/db/client";
import { findBrand, lockBrand } from "@/db/queries/brands";
import { findCompanyLink, insertIdentity, spendCompanyLink } from "@/db/queries/company-sign-in";
import { listMemberships } from "@/db/queries/members";
import { findUser, type UserRow } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { stepsOn } from "@/lib/access/use-case";
import { appendAudit } from "@/lib/audit/append-audit";
import type { Client } from "@/lib/people/auth/client";
import { verifyCredentials } from "@/lib/people/auth/passwords/verify-credentials";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { verifySecondStep } from "@/lib/people/auth/second-step/verify-second-step";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { hashToken } from "@/lib/people/auth/single-use-token";
import { forgiveAttempt } from "@/lib/people/auth/slow-down";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Vouched } from "./enter-by-company";
import { beginCompanySession, refused, requireOwnMailbox, requireProvider } from "./vouched-session";

/** An account that was there before its brand's provider: once, its person shows that it is theirs. */

export interface ShownLink {
  brandName: string;
  /** The account's own mailbox. */
  email: string;
  hasPassword: boolean;
  hasTwoFactor: boolean;
}

/** What the page asks for. Null: the account is gone. */
export async function showLink({ db }: Pick<Visitor, "db">, { userId, brandId }: Vouched): Promise<ShownLink | null> {
  const [user, brand] = await Promise.all([findUser(db, userId), findBrand(db, brandId)]);
  return (
    user &&
    brand && {
      brandName: brand.name,
      email: user.email,
      hasPassword: user.passwordHash !== null,
      hasTwoFactor: hasSecondFactor(user),
    }
  );
}

interface LinkInput {
  vouched: Vouched;
  /** Empty where the account has no second step. */
  code: string;
  client: Client;
}

/**
 * Links the account by its password and, where it has one, the code of its second step, and begins a session for the
 * brand. Throws `wrong_credentials`, `second_step_needed`, `wrong_code`, `sign_in_slowed`, `company_refused`.
 */
export async function linkByPassword(
  visitor: Visitor,
  { vouched, password, code, client }: LinkInput & { password: string },
): Promise<SignedIn> {
  const account = await requireAccount(visitor.db, vouched);
  const { user, subjects } = await verifyCredentials(visitor, { ...client, email: account.email, password });
  await forgiveAttempt(visitor.db, subjects);
  return linkWithCode(visitor, { user, vouched, code, client }, () => Promise.resolve({ by: "password" }));
}

/**
 * Links an account that has no password by the token of the mail that `sendLink` sent, in the browser that the provider
 * vouched in, once. Throws `reset_link_ended`, `second_step_needed`, `wrong_code`, `sign_in_slowed`, `company_refused`.
 */
export async function linkByMail(
  visitor: Visitor,
  { vouched, token, code, client }: LinkInput & { token: string },
): Promise<SignedIn> {
  const user = await requireAccount(visitor.db, vouched);
  const ended = new DomainError(
    "reset_link_ended",
    "The link has been used, has ended, or was asked for in another browser.",
  );
  const tokenHash = hashToken(token);
  if (!tokenHash || !(await findCompanyLink(visitor.db, { tokenHash, ...vouched, at: now() }))) throw ended;
  return linkWithCode(visitor, { user, vouched, code, client }, async (tx) => {
    if (!(await spendCompanyLink(tx, { tokenHash, ...vouched, at: now() }))) throw ended;
    return { by: "mail" };
  });
}

async function requireAccount(db: Queryable, { userId }: Vouched): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw refused("removed");
  return user;
}

type LinkedUser = LinkInput & { user: UserRow };

async function linkWithCode(
  visitor: Visitor,
  { user, vouched, code, client }: LinkedUser,
  prove: (tx: AllBrandsDb) => Promise<{ by: string }>,
): Promise<SignedIn> {
  const steps = stepsOn(visitor.db);
  const proceed = async ({ tx }: { tx: AllBrandsDb }) =>
    link(tx, visitor, { user, vouched, client, code, ...(await prove(tx)) });
  if (!hasSecondFactor(user)) return finish(steps.inTransaction(proceed));
  if (code === "") throw new DomainError("second_step_needed", "This account asks for a code as well.");
  return finish(verifySecondStep({ ...visitor, ...steps }, user, { ...client, code }, proceed));
}

async function finish(work: Promise<SignedIn>): Promise<SignedIn> {
  const signedIn = await work;
  return signedIn;
}

/** Looks again at all that the provider's word was good for: minutes have passed. */
async function link(
  tx: AllBrandsDb,
  { requestId }: Visitor,
  { user, vouched, client, by }: LinkedUser & { by: string },
): Promise<SignedIn> {
  const { brandId, issuer, subject, email } = vouched;
  const source = { requestId, at: now() };
  await lockBrand(tx, brandId);
  await requireProvider(tx, { brandId, issuer });
  await requireOwnMailbox(tx, { brandId, email });
  const memberships = await listMemberships(tx, user.id);
  if (memberships.length !== 1 || memberships[0]!.brandId !== brandId) throw refused("elsewhere");
  await insertIdentity(tx, { brandId, issuer, subject, userId: user.id, createdAt: source.at });
  const actor = { kind: "system", brandId } as const;
  const detail = { issuer, role: memberships[0]!.role, by };
  await appendAudit(
    tx,
    { actor, requestId },
    { action: "company_identity.linked", targetKind: "member", targetId: user.id, detail },
  );
  return beginCompanySession(tx, source, { user, brandId, client, hasGivenCode: hasSecondFactor(user) });
}
