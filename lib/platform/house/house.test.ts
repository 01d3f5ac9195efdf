import { readFileSync } from "node:fs";
import ts from "typescript-5";
import { describe, expect, it } from "vitest";
import { DOCUMENTS } from "@/lib/docs/rules";
import { FEATURE_LAYERS } from "@/lib/platform/testing/architecture/feature-layers";
import { lineOf, readSourceFiles, type SourceFile, wayTo } from "@/lib/platform/testing/source-files";

/** The house's rules, read from the import lines. A failure names the rule, and every file and line that breaks it. */

const files = readSourceFiles();
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith("lib/platform/testing/") || path.includes("/testing/");
const isTool = (path: string) => isTest(path) || /^(e2e|bench|lib\/platform\/launch)\//.test(path);
const inFolder =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`));
const product = [...files.values()].filter(({ path }) => !isTool(path));

interface ImportRule {
  rule: string;
  from: (path: string) => boolean;
  forbids: (target: string) => boolean;
}

const isRules = (path: string) => /\/([a-z-]+-)?rules\.ts$/.test(path);
const isContract = (path: string) => /\/([a-z-]+-)?contract\.ts$/.test(path);
const isNext = (target: string) => /^next(-auth)?($|\/)/.test(target);
const isReact = (target: string) => /^react(-dom)?($|\/)/.test(target);
const isForNext = (path: string) =>
  inFolder("app", "components")(path) || /^lib\/people\/auth\/(session|next-auth)/.test(path);
const touchesTheWorld = (target: string) => /^node:(fs|net|http|https|child_process|worker_threads|dns)/.test(target);

const DIRECT: ImportRule[] = [
  {
    rule: "the client runs without the rest of the house",
    from: inFolder("lib/client"),
    forbids: (target) => !inFolder("lib/client")(target),
  },
  {
    rule: "the house does not use its own client",
    from: (path) => !inFolder("lib/client")(path),
    forbids: inFolder("lib/client"),
  },
  { rule: "app imports components and lib, not the database", from: inFolder("app"), forbids: inFolder("db") },
  { rule: "lib imports neither app nor components", from: inFolder("lib"), forbids: inFolder("app", "components") },
  {
    rule: "lib/platform knows nothing of the features",
    from: inFolder("lib/platform"),
    forbids: (target) => /^lib\/(?!platform\/)/.test(target),
  },
  { rule: "components import nothing of app", from: inFolder("components"), forbids: inFolder("app") },
  { rule: "db imports neither app nor components", from: inFolder("db"), forbids: inFolder("app", "components") },
  {
    rule: "rules know neither schemas nor the outside world",
    from: isRules,
    forbids: (target) => target === "zod" || touchesTheWorld(target),
  },
  {
    rule: "react is for app, components and lib/people/auth/session",
    from: (path) => !isForNext(path),
    forbids: isReact,
  },
  {
    rule: "next is for app (not app/v1), components and lib/people/auth/session",
    from: (path) => !isForNext(path),
    forbids: isNext,
  },
  {
    rule: "SQL and its driver stay in db",
    from: (path) => !inFolder("db")(path),
    forbids: (target) => /^(drizzle-orm|pg)($|\/)/.test(target),
  },
];

const THROUGH_OTHERS: ImportRule[] = [
  {
    rule: "the list of common passwords never reaches a browser",
    from: inFolder("components"),
    forbids: (target) => target === "@zxcvbn-ts/language-common",
  },
  {
    rule: "components reach no database, use case or environment",
    from: inFolder("components"),
    forbids: (target) => inFolder("db")(target) || target === "lib/platform/env.ts",
  },
  {
    rule: "rules reach neither database, environment, log nor schemas",
    from: isRules,
    forbids: (target) =>
      inFolder("db")(target) || /^lib\/platform\/(env|log|ids)\.ts$/.test(target) || target === "zod",
  },
  {
    rule: "contracts reach neither database nor environment",
    from: isContract,
    forbids: (target) => inFolder("db")(target) || target === "lib/platform/env.ts",
  },
  {
    rule: "the processes' bundles reach no inner module of next, which plain Node cannot import",
    from: (path) => ["app/server.ts", "app/listen.ts", "app/pages.ts"].includes(path),
    forbids: (target) => /^next\//.test(target),
  },
  { rule: "app/v1 and all it imports never touch next", from: inFolder("app/v1"), forbids: isNext },
  {
    rule: "the database knows nothing of the use cases above it",
    from: (path) => inFolder("db/queries", "db/schema")(path),
    forbids: (target) => /^lib\/(?!platform\/)/.test(target) && reachesQueries(target),
  },
];

/** The resolver switches zod's `eval` off first; the functions of text.ts make schemas only when they are called. */
const RUNS_NO_SCHEMA = ["components/forms/contract-resolver.ts", "lib/platform/input/text.ts"];

function reachesQueries(path: string): boolean {
  return wayTo(files, path, inFolder("db/queries")) !== undefined;
}

/** The client runs on machines of others, without the rest of the house. */
const CLIENT_SURROUNDINGS = "lib/client/surroundings.ts";

const WORDS: { rule: string; pattern: RegExp; except: (path: string) => boolean }[] = [
  {
    rule: "process.env is read in lib/platform/env.ts",
    pattern: /\bprocess\.env\b/g,
    except: (path) => path === "lib/platform/env.ts",
  },
  {
    rule: "time comes from lib/platform/clock.ts",
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)/g,
    except: (path) =>
      path === "lib/platform/clock.ts" || path === CLIENT_SURROUNDINGS || path.startsWith("db/embedded/folder-lock"),
  },
  {
    rule: "randomness comes from lib/platform/ids.ts",
    pattern: /\bMath\.random\(|\brandom(Bytes|UUID|Int|FillSync)\(|\bgetRandomValues\(/g,
    except: (path) =>
      path === "lib/platform/ids.ts" || path === CLIENT_SURROUNDINGS || path === "components/connection/drafts.ts",
  },
  { rule: "zod is read by its public interface", pattern: /\b_zod\b|\b_def\b/g, except: () => false },
  {
    rule: "pg and drizzle are used by their public interfaces",
    pattern:
      /\bpg\.Query\b|\bNodePg(Session|Transaction|Database|PreparedQuery)\b|\bObject\.create\((?!null\b)|\b(db|tx|handle|database|drizzled)(\)| as \w+)*\.(session|dialect|_)\b|\b_getRows\b/g,
    except: () => false,
  },
  { rule: "Next is used by its public interfaces", pattern: /from "next\/dist\//g, except: () => false },
  {
    rule: "answers are not patched: headers by on-headers, compression by its package",
    pattern: /\boutgoing\.(writeHead|write|end|setHeader|flushHeaders)\s*=(?!=)/g,
    except: () => false,
  },
  {
    rule: "functions of the browser are not replaced",
    pattern: /\b(?:window|globalThis|self)\.(?:fetch|XMLHttpRequest|Date|history\.\w+)\s*=(?!=)/g,
    except: () => false,
  },
  {
    rule: "scripts for browsers are files, not the source of functions",
    pattern: /\(\$\{\w+\.toString\(\)\}\)/g,
    except: () => false,
  },
  {
    rule: "V8 is not tuned beyond a bound of its heap",
    pattern: /setFlagsFromString|--expose-gc|semi-space|pretenuring|v8-pool/g,
    except: () => false,
  },
  { rule: "addresses are judged by lib/platform/parse-url.ts", pattern: /\bURL\.canParse\(/g, except: () => false },
];

/** Words that the guide replaces: `anew` is "again", `whoever` "the person who", `beside` "next to". */
const PRIVATE_WORDS = /\b(?:told|whoever|anew|besides?|stands|standing|farewell|makeup|unseal(?:ed|s)?)\b/gi;
const PRIVATE_NAMES =
  /\b(?:const|let|function|class|interface|type)\s+(?:\w*(?:Anew|Nobody|Whoever|Besides?|Farewell|Makeup|Unseal|Told)|unseal)(?![a-z])\w*/g;
const COMMENT = /\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm;
const CODE_IN_TEXT = /```[^]*?```|`[^`]*`/g;

/** Bare participles and private words that are no name of a constant, variable, parameter, function or method. */
const BARE_NAMES = new Set(
  [
    "anew asked begun counted drawn face found given gone hear heard held kept look made meant meanwhile named pack",
    "place read said sealed shown stands taken tell told usual wanted whole words",
  ].flatMap((line) => line.split(" ")),
);
/** `read` is a verb: only a value of this name is refused. The names of destructured properties are the properties'. */
function bareNamesIn({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const names: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        (ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent)))) &&
      node.name &&
      ts.isIdentifier(node.name) &&
      !(node.name.text === "read" && isFunction(node))
    )
      names.push(node.name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names
    .filter((name) => BARE_NAMES.has(name.text))
    .map((name) => `${path}:${lineOf(text, name.getStart())} ${name.text}`);
}

function isFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true;
  const { initializer, type } = node as ts.VariableDeclaration;
  return Boolean(
    (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))) ||
    (type && (ts.isFunctionTypeNode(type) || ts.isTypeReferenceNode(type))),
  );
}

/** Titles of tests are sentences, and next/font reads its ranges as one literal: both may be longer. */
const LINE_CHARACTERS_MAX = 120;
const FONTS = "app/fonts.ts";

/** Tests are independent of each other, and the demo's articles and tables of tests are records: one reads an entry. */
const CODE_LINES_MAX = 350;
const TEST_LINES_MAX = 500;
const TABLES = ["lib/access/testing/needed-permissions.ts", "lib/platform/testing/use-case-inputs.ts"];
const isRecords = (path: string) => inFolder("db/seed/articles")(path) || TABLES.includes(path);
const VAGUE_NAME = /(^|\/)(utils?|helpers?|common|misc|types)(\.tsx?|\/)/;
const KEBAB =
  /^(\(?[a-z0-9]+(-[a-z0-9]+)*\)?|\[(\.\.\.)?[a-zA-Z]+(_id)?\]|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.(tsx?|mjs)|(openapi|did|postman)\.json|(export|refused)\.csv|architecture\.svg|(changelog|status)\.atom|status\.json|llms\.txt|passport\.(pdf|aasx)|security\.txt|\.well-known|dppsBy[A-Za-z]+)$/;

const wordsIn = ({ path, text }: SourceFile, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => `${path}:${lineOf(text, match.index)}`);

/** Not a feature: the layers above use it, or it runs without the rest of the house. */
const NO_FEATURE = ["client", "languages", "platform"];
const featureOf = (path: string) => {
  const [, name] = /^lib\/([^/]+)\//.exec(path) ?? [];
  return name === undefined || NO_FEATURE.includes(name) ? undefined : name;
};
const layerOf = (feature: string) => FEATURE_LAYERS.findIndex((layer) => layer.includes(feature));

describe("the house", () => {
  it.each(DIRECT.map((entry) => [entry.rule, entry] as const))("%s", (_rule, { from, forbids }) => {
    const broken = product
      .filter(({ path }) => from(path))
      .flatMap(({ path, imports }) =>
        imports.filter(({ target }) => forbids(target)).map(({ target, line }) => `${path}:${line} imports ${target}`),
      );
    expect(broken).toEqual([]);
  });

  it.each(THROUGH_OTHERS.map((entry) => [entry.rule, entry] as const))("%s", (_rule, { from, forbids }) => {
    const broken = product
      .filter(({ path }) => from(path))
      .map(({ path }) => wayTo(files, path, forbids)?.join(" -> "));
    expect(broken.filter(Boolean)).toEqual([]);
  });

  it("every feature has one layer", () => {
    const features = new Set(product.flatMap(({ path }) => featureOf(path) ?? []));
    expect(FEATURE_LAYERS.flat().toSorted()).toEqual([...features].toSorted());
  });

  it("a feature imports only features of lower layers", () => {
    const broken = product.flatMap(({ path, imports }) =>
      imports.flatMap(({ target, line }) => {
        const [from, to] = [featureOf(path), featureOf(target)];
        return from === undefined || to === undefined || from === to || layerOf(to) > layerOf(from)
          ? []
          : [`${path}:${line} imports ${target}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("a browser that fills in a product gets the contract only with what judges the form", () => {
    const unjudged = new Map([...files].filter(([path]) => path !== "lib/products/form/validate-form.ts"));
    const reaching = product
      .filter(({ path, text }) => path.startsWith("components/products/") && text.startsWith('"use client"'))
      .map(({ path }) => wayTo(unjudged, path, (target) => target === "lib/products/contract.ts")?.join(" -> "));
    expect(reaching.filter(Boolean)).toEqual([]);
  });

  it("a browser loads no schemas with a page: zod would run `eval`, which the page's policy refuses", () => {
    const eager = new Map(
      [...files]
        .filter(([path]) => !RUNS_NO_SCHEMA.includes(path))
        .map(([path, file]) => [path, { ...file, imports: file.imports.filter(({ isLazy }) => !isLazy) }]),
    );
    const reaching = product
      .filter(({ path, text }) => text.startsWith('"use client"') && !RUNS_NO_SCHEMA.includes(path))
      .map(({ path }) => wayTo(eager, path, (target) => target === "zod")?.join(" -> "));
    expect(reaching.filter(Boolean)).toEqual([]);
  });

  it("the server takes components only from a client module: it can call no function of one", () => {
    const isClient = (path: string) => files.get(path)?.text.startsWith('"use client"') ?? false;
    const onServer = new Set(product.filter(({ path }) => path.startsWith("app/") && !isClient(path)));
    for (const { imports } of onServer)
      for (const { target, isTypeOnly } of imports) {
        const file = files.get(target);
        if (file && !isTypeOnly && !isClient(target)) onServer.add(file);
      }
    const called = [...onServer].flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isTypeOnly }) => !isTypeOnly && isClient(target))
        .flatMap(({ target, names }) =>
          names.filter((name) => /^[a-z]/.test(name)).map((name) => [path, target, name]),
        ),
    );
    expect(called).toEqual([]);
  });

  it.each(WORDS.map((entry) => [entry.rule, entry] as const))("%s", (_rule, { pattern, except }) => {
    expect(product.filter(({ path }) => !except(path)).flatMap((file) => wordsIn(file, pattern))).toEqual([]);
  });

  it(`a line of the product has at most ${LINE_CHARACTERS_MAX} characters`, () => {
    const long = [...files.values()]
      .filter(({ path }) => !isTest(path) && !/^(e2e|bench)\//.test(path) && path !== FONTS)
      .flatMap(({ path, text }) => text.split("\n").map((line, index) => ({ line, at: `${path}:${index + 1}` })))
      .filter(({ line }) => [...line].length > LINE_CHARACTERS_MAX);
    expect(long.map(({ at }) => at)).toEqual([]);
  });

  it(`a file has at most ${CODE_LINES_MAX} lines, one of tests ${TEST_LINES_MAX}`, () => {
    const long = [...files.values()]
      .filter(({ path }) => !isRecords(path))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }));
    const max = (path: string) => (isTool(path) ? TEST_LINES_MAX : CODE_LINES_MAX);
    expect(long.filter(({ path, lines }) => lines > max(path))).toEqual([]);
  });

  it("a file's name is in kebab-case and says what is in it", () => {
    const names = [...files.keys()];
    expect(names.filter((path) => VAGUE_NAME.test(path) || !path.split("/").every((part) => KEBAB.test(part)))).toEqual(
      [],
    );
  });

  it("a file exports by name, except where a framework asks for a default", () => {
    const needsDefaultExport =
      /^app\/.*\/?(page|layout|error|not-found|global-error|loading|template|default|opengraph-image|icon|apple-icon|manifest|robots|sitemap)\.tsx?$|\.config\.ts$|set-up/;
    expect(
      product
        .filter(({ path, text }) => !needsDefaultExport.test(path) && /^export default\b/m.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("comments and names use standard words", () => {
    const comments = product.flatMap(({ path, text }) =>
      [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
        (comment.match(PRIVATE_WORDS) ?? []).map((word) => `${path}:${lineOf(text, index)} ${word}`),
      ),
    );
    const names = product.flatMap((file) => wordsIn(file, PRIVATE_NAMES));
    expect([...comments, ...names]).toEqual([]);
  });

  it("values are named by nouns, not by bare participles or private words", () => {
    const sources = [...files.values()].filter(({ path }) => !path.endsWith(".d.ts"));
    expect(sources.flatMap(bareNamesIn)).toEqual([]);
  });

  it("documents use standard words", () => {
    const documents = ["README.md", ...DOCUMENTS.map(({ slug }) => `lib/docs/${slug}.md`)];
    const matches = documents.flatMap((path) => {
      const text = readFileSync(path, "utf8").replaceAll(CODE_IN_TEXT, "");
      return (text.match(PRIVATE_WORDS) ?? []).map((word) => `${path} ${word}`);
    });
    expect(matches).toEqual([]);
  });
});
