import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";

type Values = Record<string, unknown>;

export function stateOf(values: Values): string {
  return sha256Hex(canonicalJson(values));
}

/**
 * Throws `edit_conflict`, with the stored values by field and their state, unless the reader has seen what is stored.
 * Submitting again with that state overrides. `unshown` is compared but not returned.
 */
export function requireSeen(stored: Values, seen: string, unshown: Values = {}): void {
  const state = stateOf({ ...stored, ...unshown });
  if (state !== seen)
    throw new DomainError("edit_conflict", "This was changed after it was loaded.", {
      members: { stored, seen: state },
    });
}
