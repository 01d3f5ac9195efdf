import type { Scope } from "@/lib/access/permissions";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import { DomainError } from "@/lib/platform/errors";
import { requireHttps } from "@/lib/platform/http/require-https";
import { authenticate, requireScope } from "./authenticate";
import type { Exchange } from "./exchange";
import { limitByAccount, limitByAddress, requireQuota } from "./limit-rate";

/**
 * Lets a request in by its key, which needs one of these scopes. `countsLater`: its cost is known once its body is
 * read, so it only needs some quota to be left. Throws `https_required`, `missing_credentials`,
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

/** For what needs no key: a valid key counts for its account all the same, any other request for its address. */
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
