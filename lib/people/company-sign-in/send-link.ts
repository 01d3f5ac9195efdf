import { findBrand } from "@/db/queries/brands";
import { countCompanyLinksSince, insertCompanyLink } from "@/db/queries/company-sign-in";
import { findUser } from "@/db/queries/users";
import { inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { mintToken } from "@/lib/people/auth/begin-session";
import { COMPANY_LINK_WITHIN_MS, COMPANY_LINKS_AN_HOUR_MAX } from "@/lib/people/auth/rules";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { HOUR_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { vouched } from "./enter-by-company";

/**
 * Mails the link to the account's own mailbox, at most three an hour. Throws `sign_in_slowed` beyond that,
 * `wrong_credentials` for an account with a password.
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
