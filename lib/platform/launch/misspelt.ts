import { distance } from "fastest-levenshtein";
import { nearestName } from "@/lib/platform/input/nearest-name";

/** A letter left out or too many, two changed places. More apart are other programs' variables. */
const EDITS_MAX = 2;
/** Two edits make any name of four letters of another. */
const SHORT_NAME_LENGTH = 5;
/** Of PostgreSQL's own programs. */
const OTHER_PROGRAMS = /^PG[A-Z]+$/;

/** Of the variables that are set, those that nobody reads and that look like one of `known`, as a sentence each. */
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
