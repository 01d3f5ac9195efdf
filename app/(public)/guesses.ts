import { headers } from "next/headers";
import { logSecurity } from "@/lib/platform/security-log";
import { addressLimiter } from "@/lib/rate-limit/address-limiter";

/** Counts a link or code that nobody has for the reader's address; true once it has tried too many. */
export async function hasGuessedTooOften(): Promise<boolean> {
  const { admitted } = addressLimiter("pages").admit((await headers()).get("x-carnet-client-address") ?? "");
  if (!admitted) logSecurity("security.limited", "guesses");
  return !admitted;
}
