// Whether there is a build, and of which sources. Plain Node: asked before TypeScript can be read.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { COMPILED_LAUNCHER, COMPILED_SERVER } from "./compiled.mjs";
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
const NOT_BUILT =
  /\.test\.tsx?$|^lib\/platform\/(testing|launch\/(machine|steps|testing))\/|^db\/migrations\/(.*\.sql$|meta\/\d)/;
/** Where the fingerprint of what was built is kept. */
export const fingerprintFile = join(root, ".next", "carnet-sources");

/** Whether there is a build of exactly these sources. */
export function isBuilt() {
  if (![fingerprintFile, join(root, COMPILED_SERVER), join(root, COMPILED_LAUNCHER)].every(existsSync)) return false;
  return readFileSync(fingerprintFile, "utf8") === sourcesFingerprint();
}

/** Of the contents: a checkout or a copy changes times without changing what would be built. */
export function sourcesFingerprint() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesOf(join(root, source))).sort()) {
    const path = relative(root, file);
    if (!NOT_BUILT.test(path)) hash.update(`${path}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
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
