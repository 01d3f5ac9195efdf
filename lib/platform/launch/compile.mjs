// Bundles the production code next to Next: the server, the pages process, threads and commands. Plain Node.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { COMMANDS, LAUNCHER } from "./compiled.mjs";

const PROGRAMS = [
  "lib/dossiers/thread/serve.ts",
  "lib/eu-registry/thread/serve.ts",
  "lib/files/structure/thread/serve.ts",
  "lib/platform/spreadsheets/worker/serve.ts",
  "db/embedded/main.ts",
];
/** Packages of hundreds of files, which every start would otherwise read one by one. */
const BUNDLED_PACKAGES = ["use-intl", "marked", "drizzle-orm", "zod", "jose"];

/** @param {string} root */
export async function compile(root) {
  const outdir = join(root, ".build");
  rmSync(outdir, { recursive: true, force: true });
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: "app/server.ts", out: "server" },
      { in: "app/pages.ts", out: "pages" },
      ...[...PROGRAMS, LAUNCHER, ...COMMANDS].map((path) => ({ in: path, out: path.replace(/\.ts$/, "") })),
    ],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    external: Object.keys(dependencies).filter((name) => !BUNDLED_PACKAGES.includes(name)),
    platform: "node",
    target: "node20.9",
    format: "esm",
    define: { BUNDLE_FOLDER: '".build"' },
    // Node keeps the whole text in memory.
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: "error",
  });
}
