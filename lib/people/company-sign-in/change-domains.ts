import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import {
  deleteCompanyDomain,
  findCompanyDomain,
  findDomainOwner,
  insertCompanyDomain,
  markDomainVerified,
  findCompanySignIn,
  listCompanyDomains,
  updateCompanyOnly,
  updateTrustedAddresses,
} from "@/db/queries/company-sign-in";
import { revokeCompanySessionRows, revokePasswordSessionRows } from "@/db/queries/sessions";
import { findUser } from "@/db/queries/users";
import { acrossBrands } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { hasSecondFactor } from "@/lib/people/auth/second-step/second-factor";
import { now } from "@/lib/platform/clock";
import { textRecords } from "@/lib/platform/dns";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { companyDomainForm } from "./contract";
import { domainProof } from "./rules";

export const addCompanyDomain = useCase({
  may: "team.manage",
  by: "member",
  input: companyDomainForm,
  audits: ["company_domain.added"],
  run: async ({ tx, audit, actor }, { domain }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    const isNew = await insertCompanyDomain(tx, { brandId, domain, token: randomSecret(16).toString("hex") });
    if (isNew) await audit("company_domain.added", domain);
  },
});

/**
 * Verifies the domain by its TXT record. Another brand that had verified it loses it, with the sessions of its
 * provider. Throws `forbidden`, `not_found`, `domain_not_shown`.
 */
export const verifyCompanyDomain = useCase({
  may: "team.manage",
  by: "member",
  input: companyDomainForm,
  audits: ["company_domain.verified", "company_domain.lost"],
  reach: "every brand",
  transaction: "stepwise",
  run: async ({ db, actor, inTransaction }, { domain }) => {
    const { brandId } = actor;
    const row = await findCompanyDomain(db, { brandId, domain });
    if (!row) throw new DomainError("not_found", "Your brand has no such domain.");
    const { name, value } = domainProof(row);
    if (!(await textRecords(name)).includes(value))
      throw new DomainError("domain_not_shown", `There is no TXT record ${name} with this brand's value.`);
    await inTransaction(async ({ tx, audit, auditAs }) => {
      const owner = await findDomainOwner(tx, domain);
      const loser = owner === brandId ? null : owner;
      // Locks in a fixed order, so that two brands that verify each other's domains do not deadlock.
      for (const id of [brandId, ...(loser ? [loser] : [])].toSorted()) await lockBrand(tx, id);
      await markDomainVerified(tx, { brandId, domain, at: now() });
      const ended = loser && (await revokeCompanySessionRows(tx, { brandId: loser, at: now() }));
      if (loser && loser < brandId) await auditLoss(loser);
      await audit("company_domain.verified", domain);
      if (loser && loser > brandId) await auditLoss(loser);

      async function auditLoss(id: string) {
        await auditAs({ kind: "system", brandId: id })("company_domain.lost", domain, { sessions_ended: ended });
      }
    });
  },
});

export const removeCompanyDomain = useCase({
  may: "team.manage",
  by: "member",
  input: companyDomainForm,
  audits: ["company_domain.removed"],
  run: async ({ tx, audit, actor }, { domain }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    if (!(await deleteCompanyDomain(tx, { brandId, domain }))) return;
    const ended = await revokeCompanySessionRows(tx, { brandId, at: now() });
    await audit("company_domain.removed", domain, { sessions_ended: ended });
  },
});

/**
 * Ends members' password sessions. Owners keep password and second step, in case the provider is unavailable; the
 * acting owner needs both. Throws `forbidden`, `not_found` without a provider or domain, `break_glass_missing`.
 */
export const requireCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: z.object({ isRequired: z.stringbool() }),
  audits: ["company_sign_in.requirement_changed"],
  run: async ({ tx, audit, actor }, { isRequired }) => {
    const { brandId, userId } = actor;
    await lockBrand(tx, brandId);
    const [provider, domains, self] = [
      await findCompanySignIn(tx, brandId),
      await listCompanyDomains(tx, brandId),
      await findUser(acrossBrands(tx), userId),
    ];
    if (!provider?.isEnabled || (isRequired && !domains.some(({ verifiedAt }) => verifiedAt)))
      throw new DomainError("not_found", "No one could sign in: the provider or a confirmed domain is missing.");
    if (isRequired && !(self?.passwordHash && hasSecondFactor(self)))
      throw new DomainError(
        "break_glass_missing",
        "Set a password and the second step for yourself first: they are the way in when the provider is away.",
      );
    if (!(await updateCompanyOnly(tx, { brandId, isOnly: isRequired }))) return;
    const ended = isRequired ? await revokePasswordSessionRows(tx, { brandId, at: now() }) : 0;
    const detail = { before: !isRequired, after: isRequired, sessions_ended: ended };
    await audit("company_sign_in.requirement_changed", brandId, detail);
  },
});

/**
 * Trusts addresses that the provider does not state as verified, only in domains verified by DNS; another issuer has
 * to be trusted again. Throws `forbidden`, `not_found` without a provider.
 */
export const trustCompanyAddresses = useCase({
  may: "team.manage",
  by: "member",
  input: z.object({ isTrusted: z.stringbool() }),
  audits: ["company_sign_in.address_trust_changed"],
  run: async ({ tx, audit, actor }, { isTrusted }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    const provider = await findCompanySignIn(tx, brandId);
    if (!provider) throw new DomainError("not_found", "There is no provider. Enter one first.");
    if (!(await updateTrustedAddresses(tx, { brandId, isTrusted }))) return;
    const detail = { before: !isTrusted, after: isTrusted, issuer: provider.issuer };
    await audit("company_sign_in.address_trust_changed", brandId, detail);
  },
});
