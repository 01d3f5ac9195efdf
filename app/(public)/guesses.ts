import { headers } from "next/headers";
import { addressLimiter } from "@/lib/rate-limit/address-limiter";

/** Counts a link or code that nobody has for the reader's address; true once it has tried too many. */
export async function hasGuessedTooOften(): Promise<boolean> {
  return !addressLimiter("pages").admit((await headers()).get("x-carnet-client-address") ?? "").admitted;
}
