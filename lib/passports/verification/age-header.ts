import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { Verification } from "../contract";

/** Answers that were read at the primary within this time are not older than the request. */
const FRESH_MS = 100;

/**
 * `Age` (RFC 9111, section 5.1), in whole seconds and rounded up: how long ago an answer was known to be true. Without
 * replicas every answer is of its moment, however long the request took.
 */
export function ageHeader({ authenticity }: Verification): { Age?: string } {
  if (environment().databaseReplicaUrls.length === 0) return {};
  const ageMs = now().getTime() - Date.parse(authenticity.verified_at);
  return ageMs <= FRESH_MS ? {} : { Age: String(Math.ceil(ageMs / SECOND_MS)) };
}
