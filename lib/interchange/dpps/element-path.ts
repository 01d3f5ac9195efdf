import { exec, type JsonValue, type Path } from "jsonpath-rfc9535";
import parse from "jsonpath-rfc9535/parser";
import { DomainError } from "@/lib/platform/errors";

/**
 * JSONPath (RFC 9535) from untrusted clients, bounded before it runs: a path costs at most the document's size times
 * `TIMES_MAX`.
 */

export const ELEMENT_PATH_CHARACTERS_MAX = 400;
/** Limits how often each node of the document is visited: a segment visits once per selector. */
const TIMES_MAX = 16;
const DESCENDANTS_MAX = 1;
const COMPARISONS_MAX = 4;
/** A filter may only compare single values. Patterns from untrusted clients have unbounded cost. */
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

/** Returns null if the path matches nothing. Throws `element_path_invalid`. */
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
    throw refused("A filter in the path may contain few comparisons, each of a single place, and no patterns.");
}

/** Returns Infinity for an expression that can match more than one node. */
function comparisonsIn(part: object): number {
  const { type, name } = part as { type?: unknown; name?: unknown };
  if (NOT_IN_FILTERS.has(type) || (type === "FunctionExpr" && NOT_IN_FILTERS.has(name))) return Infinity;
  const own = type === "ComparisonExpr" || type === "TestExpr" ? 1 : 0;
  return Object.values(part).reduce<number>(
    (sum, inner: unknown) => sum + (typeof inner === "object" && inner !== null ? comparisonsIn(inner) : 0),
    own,
  );
}
