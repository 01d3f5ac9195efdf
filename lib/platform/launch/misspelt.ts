import { distance } from "fastest-levenshtein";
import { nearestName } from "@/lib/platform/input/nearest-name";

/** One missing, additional or wrong letter, or two swapped ones. Names that differ more belong to other programs. */
const EDITS_MAX = 2;
/** Two edits can change any four-letter name into another one. */
const SHORT_NAME_LENGTH = 5;
const OTHER_PROGRAMS = /^PG[A-Z]+$/;

export function misspeltVariables(variables: Record<string, string | undefined>, known: readonly string[]): string[] {
  const lower = known.map((name) => name.toLowerCase());
  return Object.keys(variables).flatMap((name) => {
    if (known.includes(name) || OTHER_PROGRAMS.test(name)) return [];
    const nearest = nearestName(name, lower);
    if (
      nearest === undefined ||
      distance(name.toLowerCase(), nearest) > (nearest.length < SHORT_NAME_LENGTH ? 1 : EDITS_MAX)
    )
      return [];
    return [`${name} is not read by Carnet. Did you mean ${nearest.toUpperCase()}?`];
  });
}
