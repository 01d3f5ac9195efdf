import type { OAuthConfig } from "next-auth/providers/oauth";
import { custom } from "openid-client";
import { findCompanySignIn } from "@/db/queries/company-sign-in";
import { type ProviderDescription, discoverProvider } from "@/lib/people/company-sign-in/change-provider";
import { enterByCompany, type Entered } from "@/lib/people/company-sign-in/enter-by-company";
import { SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { guardedAgent } from "@/lib/platform/http/guarded-fetch";
import { decrypt } from "@/lib/platform/secrets";
import type { Client } from "./begin-session";
import type { Visitor } from "./visitor";

const CLOCK_SKEW_SECONDS = 120;
const TIMEOUT_MS = 5 * SECOND_MS;

type Claims = Record<string, unknown> & { sub: string };

export interface CompanyExchange {
  provider: OAuthConfig<Claims>;
  enter: (claims: unknown) => Promise<Entered>;
}

/**
 * Authorization code with PKCE, state and nonce; null: no provider. The exchange's id is the brand's, so that each
 * brand has its own callback address and responses cannot be mixed up. Throws `provider_unreachable`.
 */
export async function companyExchange(
  visitor: Visitor,
  { brandId, client }: { brandId: string; client: Client },
): Promise<CompanyExchange | null> {
  const provider = await findCompanySignIn(visitor.db, brandId);
  if (!provider?.isEnabled) return null;
  const description = await discoverProvider(provider.issuer);
  return {
    provider: providerOf({
      brandId,
      name: provider.brandName,
      clientId: provider.clientId,
      clientSecret: decrypt(provider.clientSecretSealed),
      description,
    }),
    enter: (claims) => enterByCompany(visitor, { brandId, claims, client }),
  };
}

interface ProviderFacts {
  brandId: string;
  name: string;
  clientId: string;
  clientSecret: string;
  description: ProviderDescription;
}

function providerOf({ brandId, name, clientId, clientSecret, description }: ProviderFacts): OAuthConfig<Claims> {
  return {
    id: brandId,
    name,
    type: "oauth",
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    issuer: description.issuer,
    authorization: { url: description.authorization_endpoint, params: { scope: "openid email profile" } },
    token: {
      url: description.token_endpoint,
      // Same as next-auth's default, but tolerates more than its ten seconds of clock difference.
      request: async ({ client, params, checks, provider }) => {
        client[custom.clock_tolerance] = CLOCK_SKEW_SECONDS;
        return { tokens: await client.callback(provider.callbackUrl, params, checks) };
      },
    },
    userinfo: {
      url: description.userinfo_endpoint,
      // Some providers put the email into the ID token, others return it only from the userinfo endpoint.
      async request({ tokens, client }) {
        const claims = (tokens as unknown as { claims: () => Claims }).claims();
        const isWhole = claims["email"] !== undefined && claims["email_verified"] !== undefined;
        if (isWhole || !description.userinfo_endpoint) return claims;
        const more = await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]);
        // Claims about another email do not verify this one.
        const isSame = claims["email"] === undefined || claims["email"] === more.email;
        return { ...(isSame && more), ...claims };
      },
    },
    jwks_endpoint: description.jwks_uri,
    clientId,
    clientSecret,
    client: {
      token_endpoint_auth_method: description.token_endpoint_auth_methods_supported.includes("client_secret_basic")
        ? "client_secret_basic"
        : "client_secret_post",
      id_token_signed_response_alg: signatureOf(description.id_token_signing_alg_values_supported),
    },
    httpOptions: {
      timeout: TIMEOUT_MS,
      agent: guardedAgent(new URL(description.token_endpoint).protocol),
    } as OAuthConfig<Claims>["httpOptions"],
    profile: (claims) => ({ id: claims.sub }),
  };
}

const SIGNATURES = ["RS256", "ES256", "PS256", "EdDSA", "ES384", "RS384", "PS384", "RS512", "ES512", "PS512"];

/** The first supported algorithm of our list; never a symmetric key, never `none`. */
function signatureOf(supported: readonly string[]): string {
  return SIGNATURES.find((known) => supported.includes(known)) ?? "RS256";
}

export function refusalReason(error: unknown): string {
  return error instanceof DomainError ? String(error.extras.members?.["reason"] ?? error.code) : "other";
}
