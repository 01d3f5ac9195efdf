import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { processWide } from "./process-wide";

/**
 * Stacks in lines of the sources, where a compiled file has its map beside it. Node could do so by itself
 * (`--enable-source-maps`), but reads every map when it loads the file, and then keeps them: 36 MB.
 */

const FRAME = /^(\s+at (?:.* \()?)((?:file:\/\/)?\/[^()]+):(\d+):(\d+)(\)?)$/;
/** Given up with the next large collection, as one error seldom comes alone. */
const maps = processWide("source-maps", () => new Map<string, WeakRef<SourceMap> | undefined>());

/** The lines of a stack with every place in a compiled file that has a map as the place in its source. */
export function inSourceLines(stack: string): string {
  return stack
    .split("\n")
    .map((line) => line.replace(FRAME, inSource))
    .join("\n");
}

function inSource(whole: string, before: string, place: string, line: string, column: string, after: string): string {
  const file = place.startsWith("file:") ? fileURLToPath(place) : place;
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !("originalSource" in entry) || !entry.originalSource) return whole;
  const source = entry.originalSource.startsWith("file:")
    ? fileURLToPath(entry.originalSource)
    : resolve(dirname(file), entry.originalSource);
  return `${before}${relative(process.cwd(), source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}${after}`;
}

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file) && maps.get(file) === undefined) return undefined;
  const kept = maps.get(file)?.deref();
  if (kept) return kept;
  const read = readMap(file);
  maps.set(file, read && new WeakRef(read));
  return read;
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
