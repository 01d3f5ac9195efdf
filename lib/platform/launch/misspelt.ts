import { distance } from "fastest-levenshtein";
import { nearestName } from "@/lib/platform/input/nearest-name";

/** A letter left out or too many, two changed places. More apart are other programs' variables. */
const EDITS_MAX = 2;

/** Of the variables that are set, those that nobody reads and that look like one of `known`, as a sentence each. */
export function misspeltVariables(variables: Record<string, string | undefined>, known: readonly string[]): string[] {
  const lower = known.map((name) => name.toLowerCase());
  return Object.keys(variables).flatMap((name) => {
    if (known.includes(name)) return [];
    const nearest = nearestName(name, lower);
    if (nearest === undefined || distance(name.toLowerCase(), nearest) > EDITS_MAX) return [];
    return [`${name} is not read by Carnet. Did you mean ${nearest.toUpperCase()}?`];
  });
}
