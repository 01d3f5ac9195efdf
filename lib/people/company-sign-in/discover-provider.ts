import { z } from "zod";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { fetchJson } from "@/lib/platform/http/fetch-outer";
import { requireOuterUrl } from "@/lib/platform/http/guarded-fetch";
import { log } from "@/lib/platform/log";
import { parseUrl } from "@/lib/platform/parse-url";
import { processWide } from "@/lib/platform/process-wide";
import { discoveryAddress } from "./rules";

/** OpenID Connect Discovery 1.0, 3: what we need of a provider's description. */
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
const ENTRIES_MAX = 200;

interface Known {
  until: number;
  provider: ProviderDescription;
}

const known = () => processWide("company-providers", () => new Map<string, Known>());

/**
 * A provider's description, asked of it at most every ten minutes; its issuer may be written otherwise than the given
 * one. Throws `provider_unreachable` with the reason as an error of the field `issuer`.
 */
export async function discoverProvider(issuer: string, { isFresh = false } = {}): Promise<ProviderDescription> {
  const held = known().get(issuer);
  if (!isFresh && held && held.until > now().getTime()) return held.provider;
  const provider = await askProvider(issuer);
  if (known().size >= ENTRIES_MAX) known().clear();
  known().set(issuer, { until: now().getTime() + KEPT_MS, provider });
  return provider;
}

/** Microsoft's addresses that serve every tenant name their issuer with this instead of a tenant. */
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
  // Auth0 ends its issuer with a slash, and Entra ID names a tenant by its id where its domain was entered.
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
      if (url) requireOuterUrl(url);
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
