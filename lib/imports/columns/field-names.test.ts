import { describe, expect, it } from "vitest";
import { ALIAS_LANGUAGES } from "@/lib/ecodesign/field";
import { DEFAULT_LOCALE, LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { fieldsNamed, keyOf } from "./field-names";
import { type CatalogueField, FIELDS } from "./fields";

const keysOf = (aliases: CatalogueField["aliases"]) =>
  Object.values(aliases).flatMap((aliasList) => aliasList.split(";").map((word) => keyOf(word)));

describe("the words that a column is recognised by", () => {
  const meanings = new Map<string, Set<string>>();
  /** A text by language is matched by the name of the field and by its synonyms. */
  const add = (key: string, path: string) =>
    meanings.set(key, (meanings.get(key) ?? new Set()).add(path.replace(/\.\*$/, "")));
  for (const { path, aliases } of FIELDS) {
    add(keyOf(path.replace(".*.", ".#.")), path);
    for (const key of keysOf(aliases)) add(key, path);
  }

  it("mean one field each, and none what another field is called", () => {
    const ambiguous = [...meanings].filter(([, paths]) => paths.size > 1).map(([key, paths]) => [key, ...paths]);
    expect(ambiguous).toEqual([]);
    expect(meanings.size).toBeGreaterThan(500);
  });

  it("mean another field first where they are the lesser ones", () => {
    const lesser = FIELDS.flatMap(({ path, lesserAliases }) => keysOf(lesserAliases).map((key) => ({ path, key })));
    expect(lesser.length).toBeGreaterThan(0);
    for (const { path, key } of lesser) expect([...(meanings.get(key) ?? [path])], key).not.toContain(path);
    expect(fieldsNamed("Werk").map((field) => field.path)).toEqual(["production_facility", "facilities.1.identifier"]);
  });

  it("are written in languages that are told apart, none of them empty or twice", () => {
    for (const { path, aliases, lesserAliases } of FIELDS) {
      for (const [language, list] of [...Object.entries(aliases), ...Object.entries(lesserAliases)]) {
        expect(ALIAS_LANGUAGES, path).toContain(language);
        const aliases = list.split("; ");
        expect(new Set(aliases).size, `${path} ${language}`).toBe(aliases.length);
        expect(
          aliases.every((word) => keyOf(word) !== ""),
          `${path} ${language}`,
        ).toBe(true);
      }
    }
  });

  it.each(LOCALES)("are among the headings of the sample list in %s", (locale) => {
    const fieldsOf = (headings: Record<string, string>) =>
      Object.entries(headings).map(([column, heading]) => [column, fieldsNamed(heading)[0]?.path]);
    const headingsIn = (language: typeof locale) => messagesOf(language).imports.sample.columns;
    expect(fieldsOf(headingsIn(locale))).toEqual(fieldsOf(headingsIn(DEFAULT_LOCALE)));
  });
});
