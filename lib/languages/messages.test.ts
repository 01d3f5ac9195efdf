import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DEFAULT_LOCALE, type Locale, LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { flatten } from "./testing/flatten";
import { icuArguments } from "./testing/icu-arguments";
import { certainUses, possibleUses } from "./testing/message-uses";

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
    const different = [...own].filter(
      ([key, message]) => String(icuArguments(message)) !== String(icuArguments(english.get(key) ?? "")),
    );
    expect(different).toEqual([]);
  });

  it("are none of them empty", () => {
    expect([...own].filter(([, message]) => message.trim() === "")).toEqual([]);
  });
});

/** Words that may follow any number: units, and words that are not counted. */
const UNITS = "%|[kKMG]?[Bo]|kg|mg|g|l|kWh|Pt|t|Ah|V|W|mΩ|ppb|dB";
const UNCOUNTED: Record<Locale, RegExp> = {
  en: RegExp(`^(?:${UNITS}|of|to|more|new|changed|so|in|is|and|have|bridges|never|holds|that|stated|are|done|has)$`),
  de: RegExp(
    `^(?:${UNITS}|von|der|in|bis|weitere|neu|neue|geändert|insgesamt|liegt|und|kurze|beginnt|enthält|angegeben|sind|` +
      "werden|erledigt|hat|ist)$",
  ),
  fr: RegExp(`^(?:${UNITS}|sur|de|à|au|en|premiers|plus|est|contient|n|a|couvre|jusqu)$`),
  it: RegExp(`^(?:${UNITS}|di|a|in|su|da)$`),
  es: RegExp(`^(?:${UNITS}|de|a|en|más|hasta|queda|tiene|hay)$`),
};

/** Every `{name}` and `{name, number}` of a message, with the word behind it. */
const numbersIn = (message: string) =>
  [...message.matchAll(/\{(\w+)(, number)?\}\+?\s*([\p{L}%]+)?/gu)].map(([, name, isNumber, word]) => ({
    name: name!,
    isNumber: isNumber !== undefined,
    word,
  }));

describe("a number in a message", () => {
  const all = LOCALES.flatMap((locale) =>
    flatten(messagesOf(locale)).map(([key, message]) => [`${locale} ${key}`, message] as const),
  );
  const numericArguments = new Set(
    all.flatMap(([, message]) =>
      icuArguments(message).flatMap((argument) => /^(\w+):(?:plural|number|selectordinal)$/.exec(argument)?.[1] ?? []),
    ),
  );
  /**
   * Where a name that elsewhere counts holds a text, a figure with its unit, a share of a hundred or a place such as a
   * row's or a year's.
   */
  const TEXTS = [
    /\{row\}$/,
    /^imports\.(?:file\.row|check\.(?:openRow|rowTitle)) \{number\}$/,
    /\{value\}$/,
    /\{percent\}$/,
    /^(?:dossier|review)\..* \{number\}$/,
    /^products\.recall\..* \{passports\}$/,
    /^compliance\.checks\.recycled_content_in_range\.out_of_range \{recycled\}$/,
    /^imports\.expected\.out_of_range/,
    /^compliance\.checks\.battery_passport_complete\.missing_points \{points\}$/,
    /^products\.form\.errors\.carbon_reference_year/,
  ];

  const uncounted = (key: string) => UNCOUNTED[key.split(" ")[0] as Locale];

  it("is told by the plural rules wherever a noun follows it", () => {
    const wrong = all.flatMap(([key, message]) =>
      numbersIn(message)
        .filter(({ isNumber, word }) => isNumber && word !== undefined && !uncounted(key).test(word))
        .map(({ name, word }) => `${key}: {${name}} ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  it("is written by the language's rules, and never stands as it is", () => {
    const bare = all.flatMap(([key, message]) =>
      numbersIn(message)
        .filter(({ name, isNumber }) => !isNumber && numericArguments.has(name))
        .map(({ name }) => `${key.split(" ")[1]} {${name}}`),
    );
    expect([...new Set(bare)].filter((bareText) => !TEXTS.some((text) => text.test(bareText)))).toEqual([]);
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
    for (const { file, source } of sources)
      folders.set(dirname(file), `${folders.get(dirname(file)) ?? ""}\n${source}`);
    const uses = [...folders.values()].flatMap(possibleUses);
    const exact = new Set(uses.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key));
    const prefixes = [...new Set(uses.filter(({ isPrefix }) => isPrefix).map(({ key }) => key))];
    const unused = [...english.keys()].filter(
      (key) =>
        !/^(?:errorSentences|done)\./.test(key) &&
        !exact.has(key) &&
        !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  /** Named by actions and shown by other pages; error-sentence.ts has the sentences of error codes. */
  it("leads to a page with every message of what was done", () => {
    const actions = sources.filter(({ file }) => file.startsWith(join(root, "app"))).map(({ source }) => source);
    const heads = actions.flatMap((source) => [...source.matchAll(/`(\w+_)\$\{/g)].map(([, head]) => head!));
    const unused = Object.keys(messagesOf(DEFAULT_LOCALE).done).filter(
      (key) =>
        !heads.some((head) => key.startsWith(head)) && !actions.some((source) => RegExp(`\\b${key}\\b`).test(source)),
    );
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
