import { exec, type JsonValue, type Path } from "jsonpath-rfc9535";
import parse from "jsonpath-rfc9535/parser";
import { DomainError } from "@/lib/platform/errors";

/** JSONPath (RFC 9535) from untrusted clients: a path costs at most the document's size times `TIMES_MAX`. */

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
  const query = parsePath(path);
  requireWellTyped(query);
  requireWhole(query, path);
  requireBounded(query);
  const locations: Place[] = [];
  exec(document as JsonValue, path, (_value, location) => {
    locations.push(location.map((step) => (typeof step === "string" ? unescapeName(step) : step)));
    if (locations.length > 1) throw refused("The path leads to several elements: one is answered at a time.");
  });
  return locations[0] ?? null;
}

const noPath = (detail: string) => refused(`The path is no JSONPath (RFC 9535): ${detail}`);

function parsePath(path: string): Query {
  try {
    return parse(path);
  } catch (error) {
    throw noPath((error as Error).message);
  }
}

type Query = ReturnType<typeof parse>;

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The library states names as in normalized paths (RFC 9535, 2.7). */
const unescapeName = (name: string): string =>
  name.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_whole, hex: string | undefined, one = "") =>
    hex === undefined ? (ESCAPES[one] ?? one) : String.fromCharCode(Number.parseInt(hex, 16)),
  );

interface Part {
  type?: string;
  name?: string;
  arguments?: readonly Part[];
  expression?: Part;
  value?: unknown;
  segments?: readonly { type: string; node: Part & { selectors?: readonly Part[] } }[];
  [member: string]: unknown;
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;

function partsIn(part: Part): Part[] {
  return [part, ...Object.values(part).filter(isPart).flatMap(partsIn)];
}

/** RFC 9535, 2.1 and 2.4.3, which the library does not check: whole numbers of I-JSON, and functions' types. */
function requireWellTyped(query: Query): void {
  for (const part of partsIn(query as unknown as Part)) {
    const { type, name = "" } = part;
    const numbers = type === "IndexSelector" ? [part.value] : type === "SliceSelector" ? sliceOf(part) : [];
    if (numbers.some((number) => number != null && !Number.isSafeInteger(number)))
      throw noPath("an index is out of range.");
    if (type === "FunctionExpr" && !(PARAMETERS[name]?.(part.arguments ?? []) ?? true))
      throw noPath(`the arguments of ${name} do not fit.`);
    if (type === "TestExpr" && part.expression?.type === "FunctionExpr" && VALUED.has(part.expression.name ?? ""))
      throw noPath(`the result of ${part.expression.name} has to be compared.`);
  }
}

const sliceOf = ({ start, end, step }: Part) => [start, end, step];
const VALUED: ReadonlySet<string> = new Set(["length", "count", "value"]);
const isQuery = (part: Part | undefined) => part?.type === "FilterQuery";
const isOneQuery = (parts: readonly Part[]) => parts.length === 1 && isQuery(parts[0]);
const PARAMETERS: Readonly<Record<string, (parts: readonly Part[]) => boolean>> = {
  count: isOneQuery,
  value: isOneQuery,
  length: (parts) => parts.length === 1 && (!isQuery(parts[0]) || isSingular(parts[0]?.value as Part)),
};

/** RFC 9535, 2.3.5.1: a query that leads to one node at most. */
const isSingular = ({ segments = [] }: Part): boolean =>
  segments.every(({ type, node }) => {
    const [selector, ...more] = node.type === "BracketedSelection" ? (node.selectors ?? []) : [node];
    return (
      type === "ChildSegment" &&
      more.length === 0 &&
      ["MemberNameShorthand", "NameSelector", "IndexSelector"].includes(selector?.type ?? "")
    );
  });

/** The library reads `a && b && c` as `a && (b || c)`. */
function requireWhole(query: Query, path: string): void {
  const conditions = path.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "");
  const written = conditions.split("&&").length - 1;
  const understood = partsIn(query as unknown as Part).filter(({ type }) => type === "LogicalAndExpr").length;
  if (understood !== written) throw refused("A filter in the path joins more than two conditions: use parentheses.");
}

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
