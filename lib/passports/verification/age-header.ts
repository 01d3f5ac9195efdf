import { now, SECOND_MS } from "@/lib/platform/clock";
import type { Verification } from "../contract";

/** What takes no longer is of this moment. */
const AT_ONCE_MS = 100;

/** `Age` (RFC 9111, section 5.1), in whole seconds and rounded up: how long ago an answer was known to be so. */
export function ageHeader({ authenticity }: Verification): { Age?: string } {
  const ageMs = now().getTime() - Date.parse(authenticity.verified_at);
  return ageMs <= AT_ONCE_MS ? {} : { Age: String(Math.ceil(ageMs / SECOND_MS)) };
}
