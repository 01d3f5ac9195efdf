import { describe, expect, it } from "vitest";
import { inLanguage, isForOtherGroup, missingLanguages } from "./declared";

describe("a text in several languages", () => {
  it.each([
    [{ fr: "a", "de-AT": "b", en: "c" }, "de", "fr", "de-AT"],
    [{ fr: "a", en: "c" }, "de", "fr", "fr"],
    [{ it: "a", en: "c" }, "de", "fr", "en"],
    [{ it: "a", es: "b" }, "de", "fr", "it"],
  ])("of %j is read by who reads %s, of a brand that writes %s, in %s", (texts, locale, brandLocale, language) => {
    expect(inLanguage(texts, locale, brandLocale)?.language).toBe(language);
    expect(isForOtherGroup(language, locale)).toBe(language !== "de-AT");
  });

  it("lacks of the languages wanted those that it has in no form", () => {
    expect(missingLanguages({ "de-AT": "a", en: "b" }, ["en", "de", "fr"])).toEqual(["fr"]);
    expect(inLanguage({}, "en", "de")).toBeNull();
  });
});
