import { expect, it } from "vitest";
import { PROCESS_WIDE } from "@/lib/platform/process-wide";
import { findModuleState } from "@/lib/platform/testing/module-state";
import { readSourceFiles, type SourceFile } from "@/lib/platform/testing/source-files";

/**
 * A process may load a module more than once. State of which a second copy would be wrong is in `processWide`, under one
 * of ten names; a cache whose second copy costs only memory is a constant made by lib/platform/caches.ts.
 */

const files = readSourceFiles();

/** Entry points of a process or a thread, which no module imports. */
const PROGRAMS = [
  "app/server.ts",
  "app/pages.ts",
  "lib/dossiers/thread/serve.ts",
  "lib/eu-registry/thread/serve.ts",
  "lib/files/structure/thread/serve.ts",
  "lib/platform/spreadsheets/worker/serve.ts",
];
/** They make what other modules keep. */
const KEEPERS = ["lib/platform/process-wide.ts", "lib/platform/caches.ts"];
/** State of a page in a browser tab; the server does not use it. */
const OF_ONE_TAB = /^components\/connection\/(draft-keeper\.tsx|drafts\.ts|page-member\.ts|trouble\.ts)$/;
const isTool = /\.test\.tsx?$|\/testing\/|^lib\/(platform\/launch|operator\/cli)\//;

const stateIn = (path: string) =>
  findModuleState(files, path).map(({ line, name, why }) => `${path}:${line} ${name} ${why}`);

const product = [...files.keys()].filter((path) => /^(app|components|lib|db)\//.test(path) && !isTool.test(path));
const isExempt = (path: string) => [...PROGRAMS, ...KEEPERS].includes(path) || OF_ONE_TAB.test(path);

it("no module keeps state at its top level but by processWide, and no cache but by lib/platform/caches.ts", () => {
  expect(product.filter((path) => !isExempt(path)).flatMap(stateIn)).toEqual([]);
});

it("a process has state of at most ten names, each with one owner", () => {
  const calls = product.flatMap((path) =>
    [...files.get(path)!.text.matchAll(/\bprocessWide\("([^"]*)"/g)].map(([, name]) => [name, path]),
  );
  expect(Object.keys(PROCESS_WIDE).length).toBeLessThanOrEqual(10);
  expect(calls.toSorted()).toEqual(Object.entries(PROCESS_WIDE).toSorted());
});

it("a program, which may keep state, is imported by nobody", () => {
  const imported = new Set([...files.values()].flatMap(({ imports }) => imports.map(({ target }) => target)));
  expect(PROGRAMS.filter((path) => !files.has(path) || imported.has(path))).toEqual([]);
});

it.each([
  ["a variable", "let count = 0;"],
  ["an exported variable", "export var last: string | undefined;"],
  ["an empty map", "const known = new Map<string, string>();"],
  ["a weak map", "const known = new WeakMap();"],
  ["an object of a class of ours", "const places = new Places(2);"],
  ["an emitter", "const events = new EventEmitter();"],
  ["state within a literal", "const state = { waiting: [new Set()] } as const;"],
  ["state behind a condition", "const limiter = isShared ? new Window() : null;"],
  ["state handed to a function", "const limiter = limiterOn(new Window());"],
  ["what a package makes", 'import memoize from "memoize";\nconst find = memoize(search);'],
  [
    "a set that is filled later",
    'const known = new Set(["a"]);\nexport const add = (text: string) => known.add(text);',
  ],
  [
    "a list that is filled later",
    "const said: string[] = [];\nexport function say(text: string) {\n  said.push(text);\n}",
  ],
  [
    "an object that is written to",
    "const state = { isBusy: false };\nexport const begin = () => (state.isBusy = true);",
  ],
  ["a counter in an object", "const state = { count: 0 };\nexport const next = () => state.count++;"],
  ["another module's list", 'import { LIST } from "./list";\nexport const add = () => LIST.push(1);'],
  [
    "what another function of this name answers",
    'import { once } from "./mine";\nconst state = once(() => new Map());\nstate.set(1, 2);',
  ],
  [
    "what is made once and then written to",
    'import { once } from "@/lib/platform/caches";\nconst state = once(() => ({ count: 0 }));\n' +
      "export const next = () => state().count++;",
  ],
  ["a static field", "class Registry {\n  static all = [];\n}"],
  ["a static collection", "class Registry {\n  static readonly all = new Map();\n}"],
  [
    "a closure over a variable",
    "function counter() {\n  let count = 0;\n  return () => (count += 1);\n}\nconst next = counter();",
  ],
  [
    "a closure over a map",
    "const cached = () => {\n  const known = new Map();\n  return (key: string) => known.get(key);\n};\nconst find = cached();",
  ],
  ["a function called at once", "const next = (() => {\n  let count = 0;\n  return () => (count += 1);\n})();"],
])("%s is found", (_what, text) => {
  expect(findModuleState(planted(text), PLANTED)).not.toEqual([]);
});

it.each([
  [
    "what is process-wide",
    'import { processWide } from "@/lib/platform/process-wide";\n' +
      'const state = processWide("x", () => ({ count: 0 }));\nexport const next = () => state.count++;',
  ],
  [
    "a cache",
    'import { boundedCache } from "@/lib/platform/caches";\n' +
      "const known = boundedCache<string, number>(10);\nexport const add = (key: string) => known.set(key, 1);",
  ],
  [
    "a writer of rows",
    'import { sharedBatchWriter } from "@/lib/platform/batch-writer";\n' +
      "const rows = sharedBatchWriter({});\nexport const add = (row: object) => rows.add(row);",
  ],
  [
    "a table",
    "const BY_ID = new Map(LIST.map((entry) => [entry.id, entry]));\nexport const find = (id: string) => BY_ID.get(id);",
  ],
  ["a pattern", 'const FORM = new RegExp("^a");'],
  ["a local of the same name", "const names = [1];\nexport const sorted = (names: number[]) => names.sort();"],
  ["a schema", 'import { z } from "zod";\nexport const form = z.object({ name: z.string() });'],
])("%s is none", (_what, text) => {
  expect(findModuleState(planted(text), PLANTED)).toEqual([]);
});

const PLANTED = "lib/planted.ts";

function planted(text: string): ReadonlyMap<string, SourceFile> {
  return new Map([[PLANTED, { path: PLANTED, text, imports: [] }]]);
}
