import { describe, expect, it } from "vitest";
import { requestedLanguage } from "./negotiate-locale";

describe("the language that an address asks for", () => {
  it.each([
    ["/p/7K3M-Q2XD?lang=fi", "fi"],
    ["/m/09524100000018?unknown=21&lang=de-AT", "de-AT"],
    ["/P/x?lang=ga", "ga"],
    ["/p/x?lang=%22%3E%3Cscript", undefined],
    ["/p/x?lang=", undefined],
    ["/p/x", undefined],
    ["/p?lang=fi", undefined],
    ["/home?lang=fi", undefined],
    ["/p/x/data?lang=fi", undefined],
    [null, undefined],
  ])("%s is %s", (path, language) => {
    expect(requestedLanguage(path)).toBe(language);
  });
});
