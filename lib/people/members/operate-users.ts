import { findBrandBySlug } from "@/db/queries/brands";
import { endPasswordResets } from "@/db/queries/password-resets";
import { deleteSecondFactor } from "@/db/queries/second-factors";
import { revokeSessionRows } from "@/db/queries/sessions";
import { insertMember } from "@/db/queries/team";
import { findUserByEmail, insertUser, updatePasswordHash } from "@/db/queries/users";
import { inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { auditInAllBrands } from "@/lib/people/auth/begin-session";
import { generatePassword, hashPassword } from "@/lib/people/auth/passwords/passwords";
import { PASSWORD_HANDED_OUT_MS } from "@/lib/people/auth/rules";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { newUser, knownUser } from "./contract";

/** For a new person, returns a password that works for a day. An existing account stays unchanged. */
export const createUser = useCase({
  may: "console",
  by: "console",
  input: newUser,
  audits: ["member.added"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { email, name, brand: slug, role }): Promise<{ password: string | null }> => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    return inTransaction(async ({ tx, at, auditAs }) => {
      const brand = await findBrandBySlug(tx, slug);
      if (!brand) throw new DomainError("brand_not_found", `There is no brand with the slug ${slug}.`);
      const isNew = await insertUser(tx, {
        id: newId("usr", at),
        email,
        name,
        passwordHash,
        passwordExpiresAt: new Date(at.getTime() + PASSWORD_HANDED_OUT_MS),
        createdAt: at,
      });
      const { id: userId } = requireValue(await findUserByEmail(tx, email));
      if (!(await insertMember(inBrand(tx, brand.id), { brandId: brand.id, userId, role, createdAt: at })))
        throw new DomainError("already_member", `${email} is a member of ${brand.name} already.`);
      await auditAs({ kind: "operator", brandId: brand.id })("member.added", userId, { role });
      return { password: isNew ? password : null };
    });
  },
});

/** The password works for a day and has to be changed. Ends all sessions and reset links; audited in every brand. */
export const resetPassword = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.password_reset"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { email }): Promise<{ password: string }> => {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    return inTransaction(async (scope) => {
      const { tx, at } = scope;
      const user = await findUserByEmail(tx, email);
      if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
      const expiresAt = new Date(at.getTime() + PASSWORD_HANDED_OUT_MS);
      await updatePasswordHash(tx, { userId: user.id, passwordHash, at, expiresAt });
      await endPasswordResets(tx, { userId: user.id, at });
      const sessions = await revokeSessionRows(tx, { userId: user.id, at });
      await auditInAllBrands(scope, user.id, "user.password_reset", { sessions_ended: sessions });
      return { password };
    });
  },
});

/** For lost app and recovery codes; the password stays. Ends all sessions, notifies, and is audited in every brand. */
export const resetTwoFactor = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.two_factor_reset"],
  run: async (scope, { email }) => {
    const { tx, at } = scope;
    const user = await findUserByEmail(tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    if (!hasSecondFactor(user))
      throw new DomainError("two_factor_not_begun", `${email} signs in by the password alone.`);
    await deleteSecondFactor(tx, user.id);
    const sessions = await revokeSessionRows(tx, { userId: user.id, at });
    await sendAccountNotice(tx, user, { kind: "two_factor_off" });
    await auditInAllBrands(scope, user.id, "user.two_factor_reset", { sessions_ended: sessions });
  },
});

export const signOutUser = useCase({
  may: "console",
  by: "console",
  input: knownUser,
  audits: ["user.signed_out"],
  run: async (scope, { email }): Promise<{ sessions: number }> => {
    const user = await findUserByEmail(scope.tx, email);
    if (!user) throw new DomainError("not_found", `Nobody has an account with ${email}.`);
    const sessions = await revokeSessionRows(scope.tx, { userId: user.id, at: scope.at });
    await auditInAllBrands(scope, user.id, "user.signed_out", { sessions_ended: sessions });
    return { sessions };
  },
});
