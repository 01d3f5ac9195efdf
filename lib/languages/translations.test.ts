import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { DEFAULT_LOCALE, LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { COGNATES, NAMES, textOf } from "./testing/cognates";
import { flatten } from "./testing/flatten";
import { icuArguments } from "./testing/icu-arguments";

const english = new Map(flatten(messagesOf(DEFAULT_LOCALE)));
const TRANSLATED = Object.keys(COGNATES) as (keyof typeof COGNATES)[];

/** What a language does not write: another's quotation marks, typewriter's apostrophes, spaces where a line may break. */
const FOREIGN_MARKS: Record<(typeof TRANSLATED)[number], RegExp> = {
  de: /[«»”]|\p{L}['’]\p{L}(?<!’s)|“\p{L}/u,
  fr: /[“”„]|\p{L}'\p{L}|[\p{L}\d}.)] ?[;!?»](?![=?])|« |«\p{L}|[\p{L}}] ?:(?!\/\/)(?=[\s<{]|$)/u,
  it: /[„“”]|\p{L}'\p{L}|\p{L} [;:!?]/u,
  es: /[„“”]|\p{L}'\p{L}|\p{L} [;:!?]/u,
};

describe.each(TRANSLATED)("the translation to %s", (locale) => {
  const own = flatten(messagesOf(locale));

  it("leaves nothing in English but what its language calls the same", () => {
    const same = own.filter(([key, message]) => message === english.get(key)).map(([, message]) => textOf(message));
    const untranslated = new Set(same.filter((word) => /\p{L}/u.test(word) && !NAMES.has(word)));
    expect([...untranslated].sort()).toEqual([...COGNATES[locale]].sort());
  });

  it("leaves no English word in a text", () => {
    expect(own.filter(([, message]) => /\b(?:the|and|with|your|this|which|of)\b/i.test(textOf(message)))).toEqual([]);
  });

  it("has the quotation marks, apostrophes and spaces of its language", () => {
    expect(own.filter(([, message]) => FOREIGN_MARKS[locale].test(message))).toEqual([]);
  });

  it("tells one from many wherever English does", () => {
    const missing = own.filter(
      ([key, message]) => /\bone \{/.test(english.get(key) ?? "") && !/\bone \{/.test(message),
    );
    expect(missing).toEqual([]);
  });
});

/** Values for every argument of a message; a tag writes what is inside it. */
function valuesFor(message: string, count: number): Record<string, unknown> {
  return Object.fromEntries(
    icuArguments(message).map((argument) => {
      if (argument.startsWith("<")) return [argument.slice(1, -1), (inner: unknown) => String(inner)];
      const [name = "", kind] = argument.split(":");
      return [name, kind === undefined || kind === "select" ? "x" : count];
    }),
  );
}

describe.each(LOCALES)("the texts in %s", (locale) => {
  const own = flatten(messagesOf(locale));

  it("can be written for every count, nothing of their notation left over", () => {
    const failures: string[] = [];
    const t = createTranslator({
      locale,
      messages: messagesOf(locale),
      timeZone: "UTC",
      onError: (error: Error) => failures.push(error.message),
    } as never) as unknown as { markup: (key: string, values: Record<string, unknown>) => string };
    const left = own.flatMap(([key, message]) =>
      (message.includes("{") ? [0, 1, 2, 1_000_000] : [0]).flatMap((count) => {
        const written = t.markup(key, valuesFor(message, count));
        return /[{}#]|undefined|NaN/.test(written) && !message.includes("'{") ? [`${key}: ${written}`] : [];
      }),
    );
    expect([...failures, ...left]).toEqual([]);
  });
});
