import { distance } from "fastest-levenshtein";
import { requireValue } from "@/lib/platform/require-value";

const EDITS_MAX = 3;
const SWAPS_LOOKED_FOR = 1;

const inSnakeCase = (name: string) =>
  name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[\s_-]+/g, "_");

const SYNONYMS = new Map([
  ["amount", "quantity"],
  ["barcode", "gtin"],
  ["count", "quantity"],
  ["ean", "gtin"],
  ["erp_id", "external_id"],
  ["lot", "batch"],
  ["lot_number", "batch"],
  ["mail", "recipient_email"],
  ["manufactured_on", "produced_on"],
  ["passport_code", "code"],
  ["per_page", "limit"],
  ["page_size", "limit"],
  ["production_date", "produced_on"],
  ["qty", "quantity"],
  ["sku", "external_id"],
  ["serial", "serial_number"],
  ["serial_no", "serial_number"],
  ["sn", "serial_number"],
  ["title", "name"],
  ["to", "recipient_email"],
  ["units", "quantity"],
  ["upc", "gtin"],
  ["warranty", "warranty_months"],
]);

function nameSharingWords(unknownName: string, known: readonly string[]): string | undefined {
  const isPart = (part: string, longer: string) => longer.startsWith(`${part}_`) || longer.endsWith(`_${part}`);
  const matches = known.filter((name) => isPart(unknownName, name) || unknownName.startsWith(`${name}_`));
  return matches.length === 1 ? matches[0] : undefined;
}

/** Matches synonyms, names with a few wrong letters, and names that share words. Undefined: no plausible match. */
export function suggestName(name: string, known: readonly string[]): string | undefined {
  const snakeName = inSnakeCase(name);
  const synonym = SYNONYMS.get(snakeName);
  if (synonym !== undefined && known.includes(synonym)) return synonym;
  return nearestName(name, known) ?? nameSharingWords(snakeName, known);
}

/**
 * Differs in at most a third of the characters and at most three; a swap counts as one. Names of three characters or
 * fewer have to be equal, apart from their spelling. `known` is in snake_case or one case.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const snakeName = inSnakeCase(name);
  let [nearest, least]: [string | undefined, number] = [undefined, Infinity];
  for (const candidate of known) {
    const longer = Math.max(snakeName.length, candidate.length);
    const most = Math.min(longer <= 3 ? 0 : Math.floor(longer / 3), EDITS_MAX, least - 1);
    if (
      most < 0 ||
      Math.abs(snakeName.length - candidate.length) > most ||
      distance(snakeName, candidate) > most + SWAPS_LOOKED_FOR
    )
      continue;
    const edits = editsBetween(snakeName, candidate);
    if (edits <= most) [nearest, least] = [candidate, edits];
  }
  return nearest;
}

function editsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwapped ? requireValue(before[column - 2], "A distance") + 1 : Infinity;
      next.push(
        Math.min(
          requireValue(last[column], "A distance") + 1,
          requireValue(next[column - 1], "A distance") + 1,
          requireValue(last[column - 1], "A distance") + (isSame ? 0 : 1),
          swapped,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return requireValue(last[other.length], "A distance");
}
