import type { Caller } from "@/lib/api-keys/authenticate-key";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { rateLimiter } from "@/lib/platform/rate-limit/rate-limiter";
import type { Admission } from "@/lib/platform/rate-limit/rules";
import type { Exchange } from "./exchange";

/** Counts the request for the account, as one or as its cost. Throws `rate_limited`. */
export async function limitByAccount(exchange: Exchange, { actor, tier }: Caller, cost?: number): Promise<void> {
  requireAdmission(exchange, await rateLimiter().admit(actor.brandId, tier, cost));
}

/** Refuses a request of an account that has nothing left, and counts nothing. Throws `rate_limited`. */
export async function requireQuota(exchange: Exchange, { actor, tier }: Caller): Promise<void> {
  requireAdmission(exchange, await rateLimiter().usage(actor.brandId, tier));
}

function requireAdmission(exchange: Exchange, admission: Admission): void {
  exchange.admission = admission;
  if (!admission.admitted) throw rateLimited(admission, "account");
}

/** Counts a request without a valid key for its address. Throws `rate_limited`. */
export function limitByAddress(exchange: Exchange): void {
  const address = exchange.request.headers.get("x-carnet-client-address") ?? "unknown";
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
