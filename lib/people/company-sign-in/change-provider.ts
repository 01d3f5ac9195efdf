import { z } from "zod";
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
import { sharedCache } from "@/lib/platform/caches";
import { now, MINUTE_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { fetchJson, requirePublicUrl } from "@/lib/platform/http/guarded-fetch";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireSeen, stateOf } from "@/lib/platform/input/state-of";
import { log } from "@/lib/platform/log";
import { parseUrl } from "@/lib/platform/parse-url";
import { fingerprintOf, encrypt } from "@/lib/platform/secrets";
import { companySignInForm } from "./contract";
import { type CompanyRole, domainProof, discoveryAddress } from "./rules";

/** OpenID Connect Discovery 1.0, 3: the required parts of the provider metadata. */
const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().optional(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

export type ProviderDescription = z.output<typeof description>;

const KEPT_MS = 10 * MINUTE_MS;

interface Known {
  until: number;
  provider: ProviderDescription;
}

const providers = sharedCache<string, Known>("company providers", { sizeMax: 200 });

/** Cached for ten minutes; its issuer can be spelled differently. Throws `provider_unreachable` at `issuer`. */
export async function discoverProvider(issuer: string, { isFresh = false } = {}): Promise<ProviderDescription> {
  const known = providers.get(issuer);
  if (!isFresh && known && known.until > now().getTime()) return known.provider;
  const provider = await askProvider(issuer);
  providers.set(issuer, { until: now().getTime() + KEPT_MS, provider });
  return provider;
}

/** Microsoft's multi-tenant endpoints have this placeholder in their issuer. */
const ANY_TENANT = "{tenantid}";

async function askProvider(issuer: string): Promise<ProviderDescription> {
  const provider = await readDescription(issuer);
  if (provider.issuer.includes(ANY_TENANT))
    throw unreachable(
      "any_tenant",
      "This address serves every tenant. Enter the issuer of your own tenant: " +
        "https://login.microsoftonline.com/<Directory (tenant) ID>/v2.0.",
    );
  if (provider.issuer === issuer) return provider;
  // Auth0's issuer ends with a slash; Entra ID replaces a tenant's domain with its id.
  const isSameHost = parseUrl(provider.issuer)?.origin === parseUrl(issuer)?.origin;
  if (isSameHost && (await readDescription(provider.issuer)).issuer === provider.issuer) return provider;
  throw unreachable(
    "other_issuer",
    `The configuration at this address names another issuer: ${provider.issuer}. Enter that one.`,
  );
}

async function readDescription(issuer: string): Promise<ProviderDescription> {
  try {
    const provider = description.parse(await fetchJson(discoveryAddress(issuer)));
    const { authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = provider;
    for (const url of [authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri])
      if (url) requirePublicUrl(url);
    return provider;
  } catch (error) {
    log().info({ err: errorForLog(error) }, "an OpenID provider could not be asked");
    throw unreachable(
      "unreachable",
      `There is no OpenID configuration at ${discoveryAddress(issuer)}. Compare the issuer with its settings.`,
    );
  }
}

function unreachable(code: "any_tenant" | "other_issuer" | "unreachable", detail: string): DomainError {
  return new DomainError("provider_unreachable", detail, { errors: [{ pointer: "/issuer", code, detail }] });
}

interface CompanySignInView {
  provider: {
    issuer: string;
    clientId: string;
    defaultRole: CompanyRole;
    isOnly: boolean;
    trustsAddresses: boolean;
  } | null;
  seen: string;
  callbackUrl: string;
  domains: { domain: string; verifiedAt: Date | null; proof: { name: string; value: string } }[];
}

export const companyCallbackUrl = (brandId: string) => `${environment().publicUrl}/api/auth/callback/${brandId}`;

export const showCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<CompanySignInView> => {
    const [provider, domains] = await Promise.all([
      findCompanySignIn(db, actor.brandId),
      listCompanyDomains(db, actor.brandId),
    ]);
    return {
      seen: stateOf({ ...shownValues(provider), ...secretState(provider) }),
      provider: provider && {
        issuer: provider.issuer,
        clientId: provider.clientId,
        defaultRole: provider.defaultRole,
        isOnly: provider.isOnly,
        trustsAddresses: provider.trustsAddresses,
      },
      callbackUrl: companyCallbackUrl(actor.brandId),
      domains: domains.map((row) => ({ domain: row.domain, verifiedAt: row.verifiedAt, proof: domainProof(row) })),
    };
  },
});

type Kept = Pick<CompanySignInRow, "issuer" | "clientId" | "defaultRole" | "clientSecretSealed"> | null;

const shownValues = (provider: Kept) =>
  provider ? { issuer: provider.issuer, client_id: provider.clientId, default_role: provider.defaultRole } : {};
/** Hash of the secret itself, because its encrypted form changes with AUTH_SECRET. */
const secretState = (provider: Kept) => (provider ? { client_secret: fingerprintOf(provider.clientSecretSealed) } : {});

/**
 * Stored under the issuer in its metadata, after a check. Another issuer invalidates account links and sessions.
 * Throws `forbidden`, `invalid_request`, `provider_unreachable`, `edit_conflict`.
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
      // A stored secret is never sent to another issuer than the one it was entered for.
      const storedSecret = before?.issuer === issuer && before.clientId === clientId ? before.clientSecretSealed : null;
      const clientSecretSealed = secret === undefined ? storedSecret : encrypt(secret);
      if (!clientSecretSealed)
        throw invalidRequest([
          { pointer: "/client_secret", code: "required", detail: "The client's secret is missing." },
        ]);
      const at = now();
      const isAnother = before !== null && before.issuer !== issuer;
      if (isAnother) await deleteIdentities(tx, actor.brandId);
      const ended = isAnother ? await revokeCompanySessionRows(tx, { brandId: actor.brandId, at }) : 0;
      const isOnly = before?.isOnly ?? false;
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

export const testCompanySignIn = useCase({
  may: "team.manage",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const provider = await findCompanySignIn(db, actor.brandId);
    if (!provider) throw new DomainError("not_found", "There is no provider.");
    await discoverProvider(provider.issuer, { isFresh: true });
  },
});

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
