import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { icuArguments } from "./icu-arguments";
import { DEFAULT_LOCALE, LOCALES, messagesOf } from "./locales";
import { certainUses, possibleUses } from "./message-uses";

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}

const root = fileURLToPath(new URL("../..", import.meta.url));

function sourcesUnder(folder: string): { file: string; source: string }[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }));
}

const english = new Map(flatten(messagesOf(DEFAULT_LOCALE)));

describe.each(LOCALES)("the messages of %s", (locale) => {
  const own = new Map(flatten(messagesOf(locale)));

  it("are those of the source language, none missing and none besides", () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("take the same arguments", () => {
    const different = [...own].filter(([key, message]) => String(icuArguments(message)) !== String(icuArguments(english.get(key) ?? "")));
    expect(different).toEqual([]);
  });

  it("are none of them empty", () => {
    expect([...own].filter(([, message]) => message.trim() === "")).toEqual([]);
  });
});

describe("the code", () => {
  const sources = ["app", "components", "lib"].flatMap(sourcesUnder);

  it("asks only for messages that exist", () => {
    const missing = sources.flatMap(({ file, source }) =>
      certainUses(source)
        .filter(({ keys }) => !keys.some((key) => english.has(key)))
        .map(({ name }) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("uses every message", () => {
    const folders = new Map<string, string>();
    for (const { file, source } of sources) folders.set(dirname(file), `${folders.get(dirname(file)) ?? ""}\n${source}`);
    const uses = [...folders.values()].flatMap(possibleUses);
    const exact = new Set(uses.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key));
    const prefixes = [...new Set(uses.filter(({ isPrefix }) => isPrefix).map(({ key }) => key))];
    const unused = [...english.keys()].filter((key) => !exact.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(unused).toEqual([]);
  });
});

describe("the arguments of a message", () => {
  it.each([
    ["Hello {name}", ["name"]],
    ["until {until}", ["until"]],
    ["{count, plural, =0 {None} one {# of {total}} other {<b>#</b>}}", ["<b>", "count:plural", "total"]],
  ])("are read from %s", (message, expected) => {
    expect(icuArguments(message)).toEqual(expected);
  });
});
