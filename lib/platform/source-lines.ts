import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { boundedCache } from "./caches";

/**
 * Maps stack traces of compiled files to their sources. Node's `--enable-source-maps` reads and caches every map when
 * it loads the file, which costs 36 MB.
 */

const FRAME = /^(\s+at (?:.* \()?)((?:file:\/\/)?\/[^()]+):(\d+):(\d+)(\)?)$/;
/** Weak references: errors often occur in series, but the maps should not stay in memory. Null: the file has none. */
const maps = boundedCache<string, WeakRef<SourceMap> | null>(1_000);

export function inSourceLines(stack: string): string {
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
