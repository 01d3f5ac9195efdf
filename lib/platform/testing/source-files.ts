import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDERS = ["app", "components", "lib", "db", "e2e", "bench"];
/** Made from the OpenAPI document, and what `npm pack` compiles. */
const GENERATED = /^lib\/client\/(generated|dist)\//;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];
const IMPORT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([^"';]*?)\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

interface Import {
  /** A project path such as `lib/platform/env.ts`, or the name of a package as it is written. */
  target: string;
  isTypeOnly: boolean;
  /** As they are exported, without types; empty for `*` and default imports. */
  names: string[];
  /** `import()`: loaded when it is called. */
  isLazy: boolean;
  line: number;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

/** Every source file of the project by its path, with what it imports. */
export function readSourceFiles(): Map<string, SourceFile> {
  const paths = FOLDERS.flatMap((folder) => filesOf(join(root, folder))).filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && !GENERATED.test(path),
  );
  return new Map(paths.map((path) => [path, readSourceFile(path)]));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => relative(root, file));
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const imports = [...text.matchAll(IMPORT)].map((match) => ({
    target: resolveImport(path, match[3] ?? match[4]!),
    isTypeOnly: match[1] !== undefined,
    names: namesIn(match[2] ?? ""),
    isLazy: match[4] !== undefined,
    line: lineOf(text, match.index + match[0].length),
  }));
  return { path, text, imports };
}

function namesIn(clause: string): string[] {
  const listed = /\{([^}]*)\}/.exec(clause)?.[1] ?? "";
  return listed.split(",").flatMap((entry) => /^\s*(?!type\s)(\w+)/.exec(entry)?.[1] ?? []);
}

/** What a file imports under a specifier: a project path, or the name of a package as it is written. */
export function resolveImport(from: string, specifier: string): string {
  const bare = specifier.startsWith("@/")
    ? specifier.slice(2)
    : /^\.\.?\//.test(specifier)
      ? join(dirname(from), specifier)
      : undefined;
  if (bare === undefined) return specifier;
  const ending = ENDINGS.find(
    (candidate) => existsSync(join(root, bare + candidate)) && statSync(join(root, bare + candidate)).isFile(),
  );
  return bare + (ending ?? "");
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/**
 * The way from a file to the first thing it imports, directly or through others, that matches; undefined when there is
 * none. Types do not count.
 */
export function wayTo(
  files: Map<string, SourceFile>,
  from: string,
  matches: (target: string) => boolean,
): string[] | undefined {
  const ways: string[][] = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const { target, isTypeOnly } of files.get(way.at(-1)!)?.imports ?? []) {
      if (isTypeOnly || seen.has(target)) continue;
      if (matches(target)) return [...way, target];
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return undefined;
}
