import { headers } from "next/headers";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { logSecurity } from "@/lib/platform/security-log";

/** Counts a link or code that nobody has for the reader's address; true once it has tried too many. */
export async function hasGuessedTooOften(): Promise<boolean> {
  const { admitted } = addressLimiter("pages").admit((await headers()).get("x-carnet-client-address") ?? "");
  if (!admitted) logSecurity("security.limited", "guesses");
  return !admitted;
}
