import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import type { Scope } from "@/lib/access/permissions";
import { authenticateKey, type Caller, recordKeyUse } from "@/lib/api-keys/authenticate-key";
import { DomainError } from "@/lib/platform/errors";
import { clientAddress, requireHttps } from "@/lib/platform/http/request";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { rateLimiter } from "@/lib/platform/rate-limit/rate-limiter";
import type { Admission } from "@/lib/platform/rate-limit/rules";
import type { Exchange } from "./exchange";

/** RFC 6750: only the Authorization header is accepted. */

const BEARER = /^bearer(?: (.*))?$/i;

export function bearerCredential(authorization: string | null): string | null {
  return (authorization && BEARER.exec(authorization.trim())?.[1]?.trim()) || null;
}

async function authenticate(exchange: Exchange): Promise<Caller> {
  const credential = bearerCredential(exchange.request.headers.get("authorization"));
  if (credential === null)
    throw new DomainError("missing_credentials", "Send an API key: Authorization: Bearer dpp_live_…", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  const authentication = await authenticateKey(acrossBrands(database().db), credential, exchange.at);
  if (!authentication.ok)
    throw new DomainError("invalid_token", authentication.error, {
      headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
    });
  exchange.caller = authentication.caller;
  recordKeyUse(authentication.caller.actor.keyId, exchange.at);
  return authentication.caller;
}

function requireScope({ actor, isSuspended }: Caller, scopes: readonly Scope[]): void {
  if (isSuspended && !scopes.includes("verify"))
    throw new DomainError(
      "brand_suspended",
      "The operator has suspended this account. Its keys verify passports and do nothing else until it is reinstated.",
    );
  if (actor.scopes.some((scope) => scopes.includes(scope))) return;
  throw new DomainError("insufficient_scope", `This API key does not have the scope ${scopes.join(" or ")}.`, {
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scopes[0]}"` },
  });
}

export async function limitByAccount(exchange: Exchange, { actor, tier }: Caller, cost?: number): Promise<void> {
  requireAdmission(exchange, await rateLimiter().admit(actor.brandId, tier, cost));
}

/** Counts nothing. Throws `rate_limited` when no quota is left. */
async function requireQuota(exchange: Exchange, { actor, tier }: Caller): Promise<void> {
  requireAdmission(exchange, await rateLimiter().usage(actor.brandId, tier));
}

function requireAdmission(exchange: Exchange, admission: Admission): void {
  exchange.admission = admission;
  if (!admission.admitted) throw rateLimited(admission, "account");
}

export function limitByAddress(exchange: Exchange): void {
  const address = clientAddress(exchange.request);
  const admission = addressLimiter("api").admit(address);
  exchange.admission = admission;
  if (!admission.admitted) throw rateLimited(admission, "address");
}

function rateLimited({ limit, reserve, retryAfterSeconds }: Admission, whose: "account" | "address"): DomainError {
  const most =
    reserve > 0
      ? `${limit} requests a minute and a reserve of ${reserve}`
      : `${limit} requests without a valid key a minute`;
  return new DomainError("rate_limited", `This ${whose} may send ${most}.`, { retryAfterSeconds });
}

/**
 * `countsLater`: the cost is known only after the body is read. Throws `https_required`, `missing_credentials`,
 * `invalid_token`, `rate_limited`, `insufficient_scope`, `brand_suspended`.
 */
export async function admitCaller(
  exchange: Exchange,
  scopes: readonly Scope[],
  { countsLater = false } = {},
): Promise<Caller> {
  requireHttps(exchange.request);
  const caller = await authenticate(exchange);
  if (countsLater) await requireQuota(exchange, caller);
  else await limitByAccount(exchange, caller);
  requireScope(caller, scopes);
  return caller;
}

/** For operations without a required key: a valid key counts for its account, any other request for its address. */
export async function admitAnyone(exchange: Exchange): Promise<Caller | null> {
  requireHttps(exchange.request);
  const caller = await authenticateIfAny(exchange);
  if (caller) await limitByAccount(exchange, caller);
  else limitByAddress(exchange);
  return caller;
}

async function authenticateIfAny(exchange: Exchange): Promise<Caller | null> {
  try {
    return await authenticate(exchange);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
