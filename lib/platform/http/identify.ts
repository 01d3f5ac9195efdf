import { DomainError } from "@/lib/platform/errors";
import { authenticate } from "./authenticate";
import type { Exchange } from "./exchange";
import { limitByAccount, limitByAddress } from "./limit-rate";
import { requireHttps } from "./require-https";

/** For what needs no key: a valid key counts for its account all the same, any other request for its address. */
export async function identify(exchange: Exchange): Promise<void> {
  requireHttps(exchange.request);
  const caller = await authenticate(exchange).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (caller) await limitByAccount(exchange, caller);
  else limitByAddress(exchange);
}
