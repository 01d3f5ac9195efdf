import { z } from "zod";
import { findBrand, lockBrand } from "@/db/queries/brands";
import {
  findCompanyLink,
  insertIdentity,
  spendCompanyLink,
  countCompanyLinksSince,
  insertCompanyLink,
} from "@/db/queries/company-sign-in";
import { listMemberships } from "@/db/queries/team";
import { findUser, type UserRow } from "@/db/queries/users";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Visitor } from "@/lib/access/actor";
import { useCase, type WritingScope } from "@/lib/access/use-case";
import { SESSION_AUDITS, hashToken, type Client, client, mintToken } from "@/lib/people/auth/begin-session";
import { COMPANY_LINK_WITHIN_MS, COMPANY_LINKS_AN_HOUR_MAX } from "@/lib/people/auth/rules";
import { hasSecondFactor, afterCode } from "@/lib/people/auth/second-step/second-factor";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import type { SignedIn } from "@/lib/people/auth/sign-in";
import { forgiveAttempt } from "@/lib/people/auth/slow-down";
import { HOUR_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { verifyCredentials } from "../auth/passwords/passwords";
import {
  beginCompanySession,
  refused,
  requireOwnMailbox,
  requireProvider,
  type Vouched,
  vouched,
} from "./enter-by-company";

interface AccountLinkView {
  brandName: string;
  email: string;
  hasPassword: boolean;
  hasTwoFactor: boolean;
}

export async function showLink(
  { db }: { db: AllBrandsDb },
  { userId, brandId }: Vouched,
): Promise<AccountLinkView | null> {
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

const linkInput = z.object({ vouched, code: z.string(), client });

const LINK_AUDITS = [...SESSION_AUDITS, "company_identity.linked"] as const;
type LinkScope = WritingScope<(typeof LINK_AUDITS)[number], Visitor, AllBrandsDb>;

/**
 * Links by password and, if the account has one, the code of its second step. Throws `wrong_credentials`,
 * `second_step_needed`, `wrong_code`, `sign_in_slowed`, `company_refused`.
 */
export const linkByPassword = useCase({
  may: "bearer",
  by: "visitor",
  input: linkInput.extend({ password: z.string() }),
  audits: LINK_AUDITS,
  transaction: "stepwise",
  run: async (steps, { vouched, password, code, client }): Promise<SignedIn> => {
    const account = await requireAccount(steps.db, vouched);
    const { user, subjects } = await verifyCredentials(steps, { ...client, email: account.email, password });
    await forgiveAttempt(steps.db, subjects);
    const known = { vouched, client, by: "password" };
    return afterCode(steps, user, { ...client, code }, (scope) => link(scope, user, known));
  },
});

/**
 * Works once, in the browser that signed in at the provider. Throws `reset_link_ended`, `second_step_needed`,
 * `wrong_code`, `sign_in_slowed`, `company_refused`.
 */
export const linkByMail = useCase({
  may: "bearer",
  by: "visitor",
  input: linkInput.extend({ token: z.string() }),
  audits: LINK_AUDITS,
  transaction: "stepwise",
  run: async (steps, { vouched, token, code, client }): Promise<SignedIn> => {
    const user = await requireAccount(steps.db, vouched);
    const ended = new DomainError(
      "reset_link_ended",
      "The link has been used, has ended, or was asked for in another browser.",
    );
    const tokenHash = hashToken(token);
    if (!tokenHash || !(await findCompanyLink(steps.db, { tokenHash, ...vouched, at: steps.at }))) throw ended;
    return afterCode(steps, user, { ...client, code }, async (scope) => {
      const own = inBrand(scope.tx, vouched.brandId);
      if (!(await spendCompanyLink(own, { tokenHash, ...vouched, at: scope.at }))) throw ended;
      return link(scope, user, { vouched, client, by: "mail" });
    });
  },
});

async function requireAccount(db: AllBrandsDb, { userId }: Vouched): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw refused("removed");
  return user;
}

/** Checks all conditions again, because minutes have passed. */
async function link(
  scope: Omit<LinkScope, "audit">,
  user: UserRow,
  { vouched, client, by }: { vouched: Vouched; client: Client; by: string },
): Promise<SignedIn> {
  const { tx, at, auditAs } = scope;
  const { brandId, issuer, subject, email } = vouched;
  await lockBrand(tx, brandId);
  await requireProvider(tx, { brandId, issuer });
  await requireOwnMailbox(tx, { brandId, email });
  const memberships = await listMemberships(tx, user.id);
  const [membership] = memberships;
  if (memberships.length !== 1 || membership?.brandId !== brandId) throw refused("elsewhere");
  await insertIdentity(inBrand(tx, brandId), { brandId, issuer, subject, userId: user.id, createdAt: at });
  const detail = { issuer, role: membership.role, by };
  await auditAs({ kind: "system", brandId })("company_identity.linked", user.id, detail);
  return beginCompanySession(scope, { user, brandId, client, hasGivenCode: hasSecondFactor(user) });
}

/**
 * Only to the account's own mailbox, three an hour. Throws `sign_in_slowed`, `wrong_credentials` if it has a
 * password.
 */
export const sendLink = useCase({
  may: "bearer",
  by: "visitor",
  input: vouched,
  audits: ["company_identity.link_requested"],
  run: async ({ tx, at, auditAs }, { brandId, issuer, subject, userId }) => {
    const [user, brand] = [await findUser(tx, userId), await findBrand(tx, brandId)];
    if (!user || !brand || user.passwordHash !== null)
      throw new DomainError("wrong_credentials", "This account is linked by its password.");
    const since = new Date(at.getTime() - HOUR_MS);
    if ((await countCompanyLinksSince(tx, { userId, since })) >= COMPANY_LINKS_AN_HOUR_MAX)
      throw new DomainError("sign_in_slowed", "Too many links were sent to this mailbox.", {
        retryAfterSeconds: HOUR_MS / 1_000,
      });
    const { token, tokenHash } = mintToken();
    const expiresAt = new Date(at.getTime() + COMPANY_LINK_WITHIN_MS);
    await insertCompanyLink(inBrand(tx, brandId), {
      tokenHash,
      brandId,
      issuer,
      subject,
      userId,
      createdAt: at,
      expiresAt,
    });
    const url = `${environment().publicUrl}/sign-in/company/link/${token}`;
    await sendAccountNotice(tx, user, { kind: "company_link", url, expiresAt, brandName: brand.name });
    await auditAs({ kind: "system", brandId })("company_identity.link_requested", userId, { issuer });
  },
});
