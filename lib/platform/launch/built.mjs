// Decides whether there is a build, and of which sources. Plain Node, because it runs before TypeScript can be read.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { COMPILED_LAUNCHER, COMPILED_PAGES, COMPILED_SERVER } from "./compiled.mjs";
import { root } from "./prepare.mjs";

const SOURCES = [
  "app",
  "components",
  "db",
  "lib",
  "public",
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const NOT_BUILT = new RegExp(
  "\\.test\\.tsx?$|^lib/client/|^lib/platform/(testing|launch/(machine|steps|testing))/|" +
    "^db/migrations/(.*\\.sql$|meta/\\d)",
);
export const fingerprintFile = join(root, ".next", "carnet-sources");
/** Spares a start from reading 2,700 files, which takes a tenth of a second. */
const seenFile = join(root, ".next", "carnet-sources-seen");

export function isBuilt() {
  const compiled = [COMPILED_SERVER, COMPILED_PAGES, COMPILED_LAUNCHER].map((file) => join(root, file));
  if (![fingerprintFile, ...compiled].every(existsSync)) return false;
  const built = readFileSync(fingerprintFile, "utf8");
  const seen = `${built} ${appearance()}`;
  if (existsSync(seenFile) && readFileSync(seenFile, "utf8") === seen) return true;
  if (built !== sourcesFingerprint()) return false;
  try {
    writeFileSync(seenFile, seen);
  } catch {
    // An account that may not write there reads the sources each time.
  }
  return true;
}

/** Of the contents: a checkout or a copy changes times without changing what would be built. */
export function sourcesFingerprint() {
  const hash = createHash("sha256");
  for (const file of sourceFiles())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** From each file's metadata: every change of content changes its `ctime`, which cannot be set. */
function appearance() {
  const hash = createHash("sha256");
  for (const file of sourceFiles()) {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    hash.update(`${file} ${ino} ${size} ${mtimeMs} ${ctimeMs}\n`);
  }
  return hash.digest("hex");
}

function sourceFiles() {
  const files = SOURCES.flatMap((source) => filesOf(join(root, source))).sort();
  return files.filter((file) => !NOT_BUILT.test(relative(root, file)));
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch {
    return [path];
  }
}
