import { lockBrand } from "@/db/queries/brands";
import {
  type CompanySignInRow,
  deleteCompanySignIn,
  deleteIdentities,
  findCompanySignIn,
  listCompanyDomains,
  putCompanySignIn,
} from "@/db/queries/company-sign-in";
import { revokeCompanySessionRows } from "@/db/queries/sessions";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { requireSeen, stateOf } from "@/lib/platform/input/state-of";
import { fingerprintOf, seal } from "@/lib/platform/secrets";
import { companySignInForm } from "./contract";
import { discoverProvider } from "./discover-provider";
import { type CompanyRole, domainProof } from "./rules";

export interface ShownCompanySignIn {
  /** `isOnly`: members other than owners have no other way in. `trustsAddresses`: also if it does not verify them. */
  provider: {
    issuer: string;
    clientId: string;
    defaultRole: CompanyRole;
    isOnly: boolean;
    trustsAddresses: boolean;
  } | null;
  /** The state of all that is kept of the provider, its secret included. */
  seen: string;
  /** To be registered at the provider. */
  callbackUrl: string;
  domains: { domain: string; verifiedAt: Date | null; proof: { name: string; value: string } }[];
}

/** Where the next-auth routes expect a brand's provider to lead back to. */
export const companyCallbackUrl = (brandId: string) => `${environment().publicUrl}/api/auth/callback/${brandId}`;

/** The acting brand's provider and domains; the client's secret is never shown. Throws `forbidden`. */
export const showCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ShownCompanySignIn> => {
    const [found, domains] = await Promise.all([
      findCompanySignIn(db, actor.brandId),
      listCompanyDomains(db, actor.brandId),
    ]);
    return {
      seen: stateOf({ ...shownValues(found), ...secretState(found) }),
      provider: found && {
        issuer: found.issuer,
        clientId: found.clientId,
        defaultRole: found.defaultRole,
        isOnly: found.isOnly,
        trustsAddresses: found.trustsAddresses,
      },
      callbackUrl: companyCallbackUrl(actor.brandId),
      domains: domains.map((row) => ({ domain: row.domain, verifiedAt: row.verifiedAt, proof: domainProof(row) })),
    };
  },
});

type Kept = Pick<CompanySignInRow, "issuer" | "clientId" | "defaultRole" | "clientSecretSealed"> | null;

/** By the form's fields; nothing where there is no provider. */
const shownValues = (kept: Kept) =>
  kept ? { issuer: kept.issuer, client_id: kept.clientId, default_role: kept.defaultRole } : {};
/** Of the secret, not of its sealed form: that changes when AUTH_SECRET does, and nobody has edited anything. */
const secretState = (kept: Kept) => (kept ? { client_secret: fingerprintOf(kept.clientSecretSealed) } : {});

/**
 * Stores the brand's provider once it answers as one, by the issuer that its configuration names. Another issuer's
 * people are nobody here yet, and the sessions that the one before began end. Throws `forbidden`, `invalid_request`,
 * `provider_unreachable`, `edit_conflict`.
 */
export const saveCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: companySignInForm,
  audits: ["company_sign_in.saved"],
  transaction: "stepwise",
  run: async ({ actor, inTransaction }, form) => {
    const { issuer } = await discoverProvider(form.issuer, { isFresh: true });
    const { client_id: clientId, client_secret: secret, default_role: defaultRole } = form;
    await inTransaction(async ({ tx, audit }) => {
      await lockBrand(tx, actor.brandId);
      const before = await findCompanySignIn(tx, actor.brandId);
      requireSeen(shownValues(before), form.seen, secretState(before));
      // A kept secret must not be handed to another issuer than the one it was entered for.
      const kept = before?.issuer === issuer && before.clientId === clientId ? before.clientSecretSealed : null;
      const clientSecretSealed = secret === undefined ? kept : seal(secret);
      if (!clientSecretSealed)
        throw invalidRequest([
          { pointer: "/client_secret", code: "required", detail: "The client's secret is missing." },
        ]);
      const at = now();
      const isAnother = before !== null && before.issuer !== issuer;
      if (isAnother) await deleteIdentities(tx, actor.brandId);
      const ended = isAnother ? await revokeCompanySessionRows(tx, { brandId: actor.brandId, at }) : 0;
      const isOnly = before?.isOnly ?? false;
      // The choice was made for the provider of before.
      const trustsAddresses = !isAnother && (before?.trustsAddresses ?? false);
      await putCompanySignIn(tx, {
        brandId: actor.brandId,
        issuer,
        clientId,
        clientSecretSealed,
        defaultRole,
        isEnabled: true,
        isOnly,
        trustsAddresses,
        createdAt: at,
      });
      const audited = (row: { issuer: string; clientId: string; defaultRole: string } | null) =>
        row && { issuer: row.issuer, client_id: row.clientId, default_role: row.defaultRole };
      const detail = {
        before: audited(before),
        after: audited({ issuer, clientId, defaultRole }),
        is_secret_new: secret !== undefined,
        ...(isAnother && { sessions_ended: ended }),
      };
      await audit("company_sign_in.saved", actor.brandId, detail);
    });
  },
});

/** Asks the kept provider anew, as a sign-in would. Throws `forbidden`, `not_found`, `provider_unreachable`. */
export const testCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const found = await findCompanySignIn(db, actor.brandId);
    if (!found) throw new DomainError("not_found", "There is no provider.");
    await discoverProvider(found.issuer, { isFresh: true });
  },
});

/**
 * Takes the provider away and ends the sessions that it began: its people sign in by password again, or ask for a link
 * to set one. Throws `forbidden`.
 */
export const removeCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: nothing,
  audits: ["company_sign_in.removed"],
  run: async ({ tx, audit, actor }) => {
    const { brandId } = actor;
    await lockBrand(tx, brandId);
    if (!(await deleteCompanySignIn(tx, brandId))) return;
    const ended = await revokeCompanySessionRows(tx, { brandId, at: now() });
    await audit("company_sign_in.removed", brandId, { sessions_ended: ended });
  },
});
