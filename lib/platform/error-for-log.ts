import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { boundedCache } from "./caches";
import { SECRET_PAGES } from "./secret-pages.mjs";

/** An error for the log, without statement parameters or row values, which can contain addresses and tokens. */

interface ForLog {
  name: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: ForLog;
}

const CAUSES_MAX = 5;

/** SQLSTATEs of server errors (connection, resources, operator, system), whose messages contain no values. */
const SERVER_TROUBLE = /^(08|53|57|58)/;

function quotesValues(error: Error): boolean {
  if ("severity" in error && "code" in error && SERVER_TROUBLE.test(String(error.code))) return false;
  return error.name === "DrizzleQueryError" || error.message.startsWith("Failed query") || "severity" in error;
}

export function errorForLog(error: unknown, depth = 0): ForLog {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
  return {
    name: error.name,
    ...(quotesValues(error) ? {} : { message: error.message }),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(frames ? { stack: inSourceLines(frames) } : {}),
    ...(error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: errorForLog(error.cause, depth + 1) }),
  };
}

/** Maps stack traces to sources. Node's `--enable-source-maps` caches every loaded file's map, which costs 36 MB. */

const FRAME = /^(\s+at (?:.* \()?)((?:file:\/\/)?\/[^()]+):(\d+):(\d+)(\)?)$/;
/** Weak references: errors often occur in series, but the maps should not stay in memory. Null: the file has none. */
const maps = boundedCache<string, WeakRef<SourceMap> | null>(1_000);

function inSourceLines(stack: string): string {
  return stack
    .split("\n")
    .map((line) => line.replace(FRAME, inSource))
    .join("\n");
}

function inSource(
  match: string,
  before: string,
  location: string,
  line: string,
  column: string,
  after: string,
): string {
  const file = location.startsWith("file:") ? fileURLToPath(location) : location;
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !("originalSource" in entry) || !entry.originalSource) return match;
  const source = entry.originalSource.startsWith("file:")
    ? fileURLToPath(entry.originalSource)
    : resolve(dirname(file), entry.originalSource);
  return `${before}${relative(process.cwd(), source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}${after}`;
}

function mapOf(file: string): SourceMap | undefined {
  const cached = maps.get(file);
  if (cached === null) return undefined;
  const known = cached?.deref();
  if (known) return known;
  const map = readMap(file);
  maps.set(file, map ? new WeakRef(map) : null);
  return map;
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

const PATTERNS: readonly [RegExp, string][] = [
  [/dpp_(?:live|test)_[0-9A-Za-z]+/g, "(key)"],
  [/[^\s<>()[\],;:"'/@]{1,100}(?:@|%40)[^\s<>()[\],;:"'/@]{1,255}/gi, "(address)"],
  [new RegExp(`/(p|${SECRET_PAGES.join("|")})/[0-9A-Za-z_-]{16,}`, "g"), "/$1/(hidden)"],
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}\b/gi, "(code)"],
  [/\b[0-9A-HJKMNP-TV-Z]{17}\b/g, "(code)"],
  [/\+\d[\d ()-]{6,20}\d/g, "(number)"],
];

export function maskText(text: string): string {
  return PATTERNS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}
