import { exec, type JsonValue, type Path } from "jsonpath-rfc9535";
import parse from "jsonpath-rfc9535/parser";
import { DomainError } from "@/lib/platform/errors";

/**
 * JSONPath (RFC 9535) as strangers send it, bounded before it runs: what a path costs is no more than the document's
 * size times `TIMES_MAX`.
 */

export const ELEMENT_PATH_CHARACTERS_MAX = 400;
/** How often a node of the document may be looked at: each segment takes as many turns as it has selectors. */
const TIMES_MAX = 16;
const DESCENDANTS_MAX = 1;
const COMPARISONS_MAX = 4;
/** What a filter asks of an element stands at one place; patterns of strangers would be matched without any bound. */
const NOT_IN_FILTERS: ReadonlySet<unknown> = new Set([
  "DescendantSegment",
  "WildcardSelector",
  "SliceSelector",
  "FilterSelector",
  "match",
  "search",
]);

export type Place = Readonly<Path>;

const refused = (detail: string) => new DomainError("element_path_invalid", detail);

/** The one place in a document that a path leads to, or null. Throws `element_path_invalid`. */
export function placeOf(document: unknown, path: string): Place | null {
  requireBounded(read(path));
  const found: Place[] = [];
  exec(document as JsonValue, path, (_value, place) => {
    found.push(place);
    if (found.length > 1) throw refused("The path leads to several elements: one is answered at a time.");
  });
  return found[0] ?? null;
}

function read(path: string): Query {
  try {
    return parse(path);
  } catch (error) {
    throw refused(`The path is no JSONPath (RFC 9535): ${(error as Error).message}`);
  }
}

type Query = ReturnType<typeof parse>;

function requireBounded({ segments }: Query): void {
  const selectors = segments.map(({ node }) => (node.type === "BracketedSelection" ? node.selectors : [node]));
  const descendants = segments.filter(({ type }) => type === "DescendantSegment").length;
  const times = selectors.reduce((product, { length }) => product * length, 1);
  if (descendants > DESCENDANTS_MAX || times > TIMES_MAX)
    throw refused("The path looks at too much: name one element, with one descendant segment at most.");
  const filters = selectors.flat().filter((selector) => selector.type === "FilterSelector");
  if (filters.reduce((sum, { value }) => sum + comparisonsIn(value), 0) > COMPARISONS_MAX)
    throw refused("A filter of the path compares little, and only what stands at one place, and by no pattern.");
}

/** How much a filter's expression compares; beyond all bounds where it looks at more than one place. */
function comparisonsIn(part: object): number {
  const { type, name } = part as { type?: unknown; name?: unknown };
  if (NOT_IN_FILTERS.has(type) || (type === "FunctionExpr" && NOT_IN_FILTERS.has(name))) return Infinity;
  const own = type === "ComparisonExpr" || type === "TestExpr" ? 1 : 0;
  return Object.values(part).reduce<number>(
    (sum, inner: unknown) => sum + (typeof inner === "object" && inner !== null ? comparisonsIn(inner) : 0),
    own,
  );
}
