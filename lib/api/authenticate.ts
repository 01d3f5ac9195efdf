import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import type { Scope } from "@/lib/access/permissions";
import { authenticateKey, type Caller } from "@/lib/api-keys/authenticate-key";
import { recordKeyUse } from "@/lib/api-keys/record-key-use";
import { DomainError } from "@/lib/platform/errors";
import type { Exchange } from "./exchange";

/** RFC 6750: the key comes in the Authorization header and nowhere else. */

const BEARER = /^bearer(?: (.*))?$/i;

/** The bearer credential of a header's value, or null when it holds none. */
export function bearerCredential(authorization: string | null): string | null {
  return (authorization && BEARER.exec(authorization.trim())?.[1]?.trim()) || null;
}

/** Establishes whose request this is. Throws `missing_credentials`, `invalid_token`. */
export async function authenticate(exchange: Exchange): Promise<Caller> {
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

/**
 * Throws `insufficient_scope` unless the key has one of the operation's scopes; `brand_suspended` where a suspended
 * account does more than verify.
 */
export function requireScope({ actor, isSuspended }: Caller, scopes: readonly Scope[]): void {
  if (isSuspended && !scopes.includes("verify"))
    throw new DomainError(
      "brand_suspended",
      "The operator has suspended this account. Its keys verify passports and do nothing else until it is reinstated.",
    );
  if (actor.scopes.some((scope) => scopes.includes(scope))) return;
  throw new DomainError("insufficient_scope", `This API key has not the scope ${scopes.join(" or ")}.`, {
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scopes[0]}"` },
  });
}
