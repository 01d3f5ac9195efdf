// Compiles what runs in production: `lib`, `db`, /v1 and the server, once for the whole process. Plain Node.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { COMMANDS, LAUNCHER } from "./compiled.mjs";
import { placeOfShared } from "./shared-module.cjs";

/** Next makes its own modules of these for pages, so what needs them is made there. A session's token needs none. */
const IS_NEXT = /^(next|react|react-dom|next-auth)(\/(?!jwt$)|$)/;
const IS_OURS = /^(lib|db)\/.*\.ts$/;
/** What threads and the embedded database's process run. */
const PROGRAMS = [
  "lib/dossiers/thread/serve.ts",
  "lib/evidence/structure/thread/serve.ts",
  "lib/platform/spreadsheets/worker/serve.ts",
  "db/embedded/main.ts",
];
/** Who starts programs is told where the compiled ones are (lib/platform/compiled-program.ts). */
const IS_COMPILED = 'globalThis[Symbol.for("carnet.compiled")] ??= { folder: __dirname };';
/**
 * Packages that are compiled with what uses them: of ES modules alone, which no CommonJS file can load before Node
 * 20.19, or of hundreds of files, which every start would look for and read one by one.
 */
const COMPILED_IN = ["use-intl", "marked", "drizzle-orm", "zod", "jose"];

/** @satisfies {import("esbuild").BuildOptions} */
const OPTIONS = {
  bundle: true,
  platform: "node",
  target: "node20.9",
  // Node keeps the whole text in memory.
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: "error",
};

/**
 * Writes .build: the server; the modules of `lib` and `db` that pages share, and the process of pages that uses them;
 * the launcher, the commands, and the programs of threads and of the embedded database.
 * @param {string} root
 */
export async function compile(root) {
  const folder = join(root, ".build");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const shared = await findShared(root);
  writeFileSync(join(folder, "shared.json"), JSON.stringify(shared));
  await Promise.all([
    bundle(root, { format: "cjs", outfile: "modules.cjs", contents: registryOf(shared) }),
    bundle(root, { format: "cjs", outfile: "server.cjs", contents: 'import "./app/server";', banner: IS_COMPILED }),
    bundle(root, {
      format: "esm",
      outfile: "pages.mjs",
      contents: 'import "./app/pages";',
      // By `import`, Node would first look through three megabytes for the names of exports, of which there are none.
      banner: 'import { createRequire as load } from "node:module";\nload(import.meta.url)("./modules.cjs");',
      shared: await exportsOf(root, shared),
    }),
    ...PROGRAMS.map((program) =>
      bundle(root, { format: "cjs", outfile: program.replace(/\.ts$/, ".cjs"), contents: `import "./${program}";` }),
    ),
    bundleProcesses(root),
  ]);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (IS_TEXT.test(file)) requireLatin(join(folder, file));
}

const IS_TEXT = /\.[cm]js$/;

/**
 * One letter beyond U+00FF, and Node keeps every letter of the file in two bytes.
 * @param {string} file
 */
function requireLatin(file) {
  const found = /[^\0-\xff]/.exec(readFileSync(file, "utf8"));
  if (found) throw new Error(`${file} holds "${found[0]}": see escapeNonLatin`);
}

/**
 * The launcher and the commands, each of which loads what it needs when it needs it, with what they share in files of
 * its own.
 * @param {string} root
 */
async function bundleProcesses(root) {
  await build({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: [LAUNCHER, ...COMMANDS],
    outbase: ".",
    outdir: join(root, ".build"),
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[hash]",
    format: "esm",
    splitting: true,
    // They are run in the project's folder, and what they share lies elsewhere than they do.
    banner: {
      js:
        'import { pathToFileURL as toFileUrl } from "node:url";\n' +
        'globalThis[Symbol.for("carnet.compiled")] ??= { folder: process.cwd() + "/.build" };',
    },
    plugins: [
      elsewhere(root, new Map()),
      oursAsCompiled(root, (path) => `toFileUrl(${JSON.stringify(relative(root, path))}).href`),
    ],
  });
}

/**
 * Each module is run when it is asked for first.
 * @param {string[]} shared
 */
function registryOf(shared) {
  return `
    import { processWide } from "./lib/platform/process-wide";
    ${IS_COMPILED}
    const modules = processWide("modules", () => ({}));
    const share = (path, load) =>
      Object.defineProperty(modules, path, {
        configurable: true,
        get() {
          const value = load();
          Object.defineProperty(modules, path, { value });
          return value;
        },
      });
    ${shared.map((path) => `share("${path}", () => require("./${path}"));`).join("\n")}`;
}

/**
 * @param {string} root
 * @param {{
 *   format: "cjs" | "esm", outfile: string, contents: string, banner?: string,
 *   shared?: ReadonlyMap<string, readonly string[]>
 * }} what
 */
async function bundle(root, { format, outfile, contents, banner = "", shared = new Map() }) {
  const target = join(root, ".build", outfile);
  const fromBundle = (/** @type {string} */ way) =>
    format === "esm"
      ? `new URL(${JSON.stringify(way)}, import.meta.url).href`
      : `require("node:url").pathToFileURL(require("node:path").join(__dirname, ${JSON.stringify(way)})).href`;
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, sourcefile: "entry.js", loader: "js" },
    outfile: target,
    format,
    ...OPTIONS,
    // Read when it is asked for, and not kept as a text beside what it says. Node 20 imports none by ES modules.
    loader: format === "cjs" ? { ".json": "copy" } : {},
    assetNames: "data/[dir]/[name]",
    banner: { js: banner },
    plugins: [elsewhere(root, shared), oursAsCompiled(root, (path) => fromBundle(relative(dirname(target), path)))],
  });
}

/**
 * What a bundle leaves out: packages, and modules that are shared. What these export is taken out of them once: to ask
 * them at each use, through three getters, was a twentieth of a verification.
 * @param {string} root
 * @param {ReadonlyMap<string, readonly string[]>} shared By path, what they export.
 * @returns {import("esbuild").Plugin}
 */
const elsewhere = (root, shared) => ({
  name: "elsewhere",
  setup(bundling) {
    const isInside = (/** @type {string} */ path) =>
      COMPILED_IN.some((name) => path === name || path.startsWith(`${name}/`));
    bundling.onResolve({ filter: /^[^./@]|^@[^/]/ }, ({ path }) =>
      isInside(path) ? undefined : { path, external: true },
    );
    if (shared.size === 0) return;
    bundling.onResolve({ filter: /^(\.|@\/)/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === "resolved") return undefined;
      const found = await bundling.resolve(path, { resolveDir, kind, pluginData: "resolved" });
      const ours = relative(root, found.path);
      return shared.has(ours) ? { path: ours, namespace: "shared" } : undefined;
    });
    // oxlint-disable-next-line regexp/no-super-linear-move -- esbuild runs it, over paths of this repository
    bundling.onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({
      contents: `export const { ${shared.get(path)?.join(", ")} } = ${placeOfShared(path)};`,
      loader: "js",
    }));
  },
});

/**
 * Our sources: `import.meta.url` goes on to be the place of the source, and letters of few languages are escaped.
 * @param {string} root
 * @param {(path: string) => string} placeOf Answers an expression.
 * @returns {import("esbuild").Plugin}
 */
const oursAsCompiled = (root, placeOf) => ({
  name: "ours-as-compiled",
  setup(bundling) {
    bundling.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      if (path.startsWith(join(root, "node_modules"))) return undefined;
      const text = readFileSync(path, "utf8");
      const contents = escapeNonLatin(text.replaceAll("import.meta.url", placeOf(path)));
      return contents === text ? undefined : { contents, loader: path.endsWith("ts") ? "ts" : "js" };
    });
  },
});

/**
 * Everywhere else esbuild does it by itself: in regular expressions and `String.raw`, of which we make nothing but
 * regular expressions, where it means the same.
 * @param {string} text
 */
function escapeNonLatin(text) {
  return text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Writes nothing, and tells who imports and exports what.
 * @satisfies {import("esbuild").BuildOptions}
 */
const LOOKED_THROUGH = /** @type {const} */ ({
  outdir: ".build",
  write: false,
  metafile: true,
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  format: "esm",
  jsx: "automatic",
  loader: { ".css": "empty", ".sprite": "empty" },
  logLevel: "error",
});

/**
 * The modules of ours that are imported by what is not shared: pages, /v1, the server, and modules that need Next.
 * @param {string} root
 */
async function findShared(root) {
  const { metafile } = await build({
    ...LOOKED_THROUGH,
    absWorkingDir: root,
    entryPoints: ["app/**/*.ts", "app/**/*.tsx"],
  });
  const { inputs } = metafile;
  const needsNext = reaching(inputs);
  const isShared = (/** @type {string} */ path) => IS_OURS.test(path) && !needsNext.has(path);
  const users = Object.keys(inputs).filter((path) => !isShared(path) && !/\.test\.tsx?$|\/testing\//.test(path));
  const used = users.flatMap((path) => (inputs[path]?.imports ?? []).map((imported) => imported.path));
  return [...new Set(used.filter(isShared))].sort();
}

/**
 * The names that each of these modules exports.
 * @param {string} root
 * @param {string[]} paths
 */
async function exportsOf(root, paths) {
  const { metafile } = await build({ ...LOOKED_THROUGH, absWorkingDir: root, entryPoints: paths });
  return new Map(
    Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) => (entryPoint ? [[entryPoint, exports]] : [])),
  );
}

/**
 * Files that import Next or React, directly or through others.
 * @param {import("esbuild").Metafile["inputs"]} inputs
 */
function reaching(inputs) {
  /** @type {Set<string>} */
  const found = new Set();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [path, { imports }] of Object.entries(inputs))
      if (imports.some((imported) => (imported.external ? IS_NEXT.test(imported.path) : found.has(imported.path))))
        found.add(path);
  }
  return found;
}
