import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compile } from "./compile.mjs";
import { aloneInProject, root, runQuietly, withElapsed } from "./prepare.mjs";
import { COMPILED_SERVER } from "./server-arguments";

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
const NOT_BUILT = /\.test\.tsx?$|^lib\/platform\/(testing|launch)\/|^db\/(embedded|seed|migrations)\//;
/** Of the launcher, what makes a build. */
const BUILDS = /^lib\/platform\/launch\/(compile|shared-module|icon-sprite)\./;
const fingerprintFile = join(root, ".next", "carnet-sources");

/** Compiles what the server runs and builds the pages, unless there is a build of exactly these sources. */
export async function requireBuild(): Promise<void> {
  if (isBuilt()) return;
  await aloneInProject(async () => {
    if (isBuilt()) return;
    const fingerprint = sourcesFingerprint();
    rmSync(fingerprintFile, { force: true });
    const next = join(root, "node_modules", "next", "dist", "bin", "next");
    const env = {
      ...process.env,
      NODE_ENV: "production" as const,
      NEXT_TELEMETRY_DISABLED: "1",
      // Next runs the pages' modules to read their settings.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --require ./.build/modules.cjs`,
    };
    await withElapsed("Building the pages (when they have changed, about a minute)", async () => {
      await compile(root);
      await runQuietly("next build", [process.execPath, [next, "build"]], { env });
    });
    writeFileSync(fingerprintFile, fingerprint);
  });
}

function isBuilt(): boolean {
  if (!existsSync(fingerprintFile) || !existsSync(join(root, COMPILED_SERVER))) return false;
  return readFileSync(fingerprintFile, "utf8") === sourcesFingerprint();
}

/** Of the contents: a checkout or a copy changes times without changing what would be built. */
function sourcesFingerprint(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesOf(join(root, source))).sort()) {
    const path = relative(root, file);
    if (BUILDS.test(path) || !NOT_BUILT.test(path)) hash.update(`${path}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch {
    return [path];
  }
}
