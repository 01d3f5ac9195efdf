import { distance } from "fastest-levenshtein";

/** The known name that differs in the fewest characters, if no more than a third of them. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = name.toLowerCase().replaceAll("-", "_");
  let nearest: string | undefined;
  let least = Math.floor(Math.max(given.length, 3) / 3) + 1;
  for (const candidate of known) {
    const difference = distance(given, candidate);
    if (difference < least) [nearest, least] = [candidate, difference];
  }
  return nearest;
}
