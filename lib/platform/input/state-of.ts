import { canonicalJson } from "@/lib/platform/canonical-json";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";

type Values = Record<string, unknown>;

/** Names one state of what a form edits: the form tells by it what its reader has seen. */
export function stateOf(values: Values): string {
  return sha256Hex(canonicalJson(values));
}

/**
 * Throws `edit_conflict` unless what is stored is what the reader has seen. It tells what is stored by the form's
 * fields, and its state: sent again with that, the form stands, since its reader has seen both. `unshown` counts, and
 * is not told.
 */
export function requireSeen(stored: Values, seen: string, unshown: Values = {}): void {
  const state = stateOf({ ...stored, ...unshown });
  if (state !== seen)
    throw new DomainError("edit_conflict", "This was changed after it was loaded.", {
      members: { stored, seen: state },
    });
}
