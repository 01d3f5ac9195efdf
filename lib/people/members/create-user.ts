import { findBrandBySlug } from "@/db/queries/brands";
import { insertMember } from "@/db/queries/members";
import { findUserByEmail, insertUser } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { generatePassword } from "@/lib/people/auth/passwords/generate-password";
import { hashPassword } from "@/lib/people/auth/passwords/passwords";
import { PASSWORD_HANDED_OUT_MS } from "@/lib/people/auth/rules";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { must } from "@/lib/platform/must";
import { newUser } from "./user-contract";

/**
 * Makes a person a member of a brand, as the operator. One who is new gets a password, told here and never again, that
 * signs in for a day, to choose another; one who has an account already keeps theirs.
 */
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
      const { id: userId } = must(await findUserByEmail(tx, email));
      if (!(await insertMember(tx, { brandId: brand.id, userId, role, createdAt: at })))
        throw new DomainError("already_member", `${email} is a member of ${brand.name} already.`);
      await auditAs({ kind: "operator", brandId: brand.id })("member.added", userId, { role });
      return { password: isNew ? password : null };
    });
  },
});
