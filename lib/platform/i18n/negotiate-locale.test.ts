import { describe, expect, it } from "vitest";
import { negotiateLocale } from "./negotiate-locale";

describe("the language of a reader", () => {
  it.each([
    ["de", "en", "de"],
    [undefined, "de-AT,de;q=0.9,en;q=0.8", "de"],
    [undefined, "nl-NL, de;q=0.4, en;q=0.7", "en"],
    [undefined, "de;q=0", "en"],
    [undefined, "de;q=nonsense, en;q=0.1", "de"],
    ["xx", "de", "de"],
    ["__proto__", null, "en"],
    [undefined, "*", "en"],
    [undefined, ",".repeat(100_000), "en"],
  ])("is their choice %s, else the best of %j: %s", (chosen, header, expected) => {
    expect(negotiateLocale(chosen, header)).toBe(expected);
  });
});
