// Takes out of an installation what only building needs: `node lib/platform/launch/slim.mjs`, after `npm run build` and
// where nothing will be built again (deploy/Dockerfile).
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./built.mjs";
import { giveUp, progress, removedRecord, root } from "./prepare.mjs";

const BUILD_ONLY = new RegExp(
  `^(${[
    "typescript|@typescript|@types|csstype|@next/swc-.*|@iconify-json",
    "tailwindcss|@tailwindcss|lightningcss.*|jiti|caniuse-lite",
    "esbuild|@esbuild|tsx|get-tsconfig|resolve-pkg-maps",
    "@base-ui|@floating-ui|@fontsource-variable|react-hook-form|@tanstack",
  ].join("|")})$`,
);
/** What no program reads that runs. Licences stay. */
const NEVER_READ = /\.(map|d\.[cm]?ts|tsbuildinfo|markdown)$|(^|\/)(README|CHANGELOG|HISTORY)(\.md)?$/i;
const PARTS_NOT_RUN = [
  /^next\/dist\/(esm|docs|next-devtools|compiled\/next-devtools)\//,
  /^next\/dist\/compiled\/react(-dom|-server-dom-\w+)?-experimental\//,
  /^next\/dist\/compiled\/next-server\/.*(\.dev\.js|-experimental\..*)$/,
  /^react-dom\/.*\.development\.js$/,
  /^@opentelemetry\/[\w-]+\/build\/(esm|esnext)\//,
  /^zod\/src\//,
  /^pdfkit\/\.yarn\//,
];

if (!isBuilt()) giveUp("There is no build of these sources yet: `npm run build`.");
const modules = join(root, "node_modules");
rmSync(join(root, ".next", "cache"), { recursive: true, force: true });
const buildOnly = packageNames().filter((name) => BUILD_ONLY.test(name) || BUILD_ONLY.test(scopeOf(name)));
for (const name of buildOnly) remove(name);
writeFileSync(removedRecord, JSON.stringify(buildOnly));
for (const path of readdirSync(modules, { recursive: true, encoding: "utf8" }))
  if ([NEVER_READ, ...PARTS_NOT_RUN].some((pattern) => pattern.test(path))) remove(path);
progress("What only building needs is gone from node_modules: run this installation, or install again to build.");

function packageNames() {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

/** @param {string} name */
function scopeOf(name) {
  return name.split("/", 1)[0] ?? name;
}

/** @param {string} path */
function remove(path) {
  rmSync(join(modules, path), { recursive: true, force: true });
}
