import { describe, expect, it } from "vitest";
import { readInput } from "./read-input";
import { beginningOf, canonicalCode, isPlaceholder, isStorableJson, isStorableText, storableText, text } from "./text";

describe("text", () => {
  it.each([
    ["a\r\nb\rc\nd\n\re", "a\nb\nc\nd\n\ne"],
    ["\r\n a \r\n", "a"],
    ["e\u0301", "é"],
    ["a\\r\\nb", "a\\r\\nb"],
    ["a\u2028b\u0085c\vd\fe", "a\u2028b\nc\nd\ne"],
    ["\uFEFFa\u200Bb\u001Fc\u202Ed\u2066e\u007F", "abcde"],
    ["\u202E \u0007", null],
    ["می\u200Cخواهم 👩\u200D🔧 \u200Fא", "می\u200Cخواهم 👩\u200D🔧 \u200Fא"],
  ])("%j is kept as %j", (input, expected) => {
    expect(readInput(text(50), input)).toMatchObject(expected === null ? { ok: false } : { ok: true, value: expected });
  });

  it("is counted with its lines ended by one character", () => {
    expect(readInput(text(3), "a\r\nb").ok).toBe(true);
  });
});

describe("a code", () => {
  it.each([
    ["SKU\u200B-\u200C3\u00AD5\u200E\uFEFF", "SKU-35"],
    ["\u200D", ""],
  ])("%j is compared as %j", (input, compared) => {
    expect(canonicalCode(input)).toBe(compared);
  });

  it.each([
    ["NULL", true],
    ["nan", true],
    ["N/A", true],
    ["\\N", true],
    ["-", true],
    ["None", true],
    ["NULL-7", false],
    ["0", false],
  ])("%s says that there is none: %s", (input, isNone) => {
    expect(isPlaceholder(input)).toBe(isNone);
  });
});

describe("a text's beginning", () => {
  it.each([
    ["abc", 2, "ab"],
    ["abc", 5, "abc"],
    ["a😀b", 2, "a"],
    ["a😀b", 3, "a😀"],
    ["😀", 1, ""],
    ["", 1, ""],
  ])("of %j in %i is %j", (value, length, beginning) => {
    expect(beginningOf(value, length)).toBe(beginning);
    expect(isStorableText(beginningOf(value, length))).toBe(true);
  });
});

it.each([
  ["a\0b", "a\uFFFDb"],
  ["\ud800x", "\uFFFDx"],
  ["😀", "😀"],
])("%j is stored as %j where it has to be shown", (value, stored) => {
  expect(storableText(value)).toBe(stored);
});

describe("parsed JSON", () => {
  const nested = (depth: number): unknown => (depth === 0 ? "end" : [nested(depth - 1)]);

  it.each<[string, unknown, boolean]>([
    ["plain members", { a: ["b", 1, null, true, { c: "👩" }] }, true],
    ["a NUL character", { a: [{ b: "c\0" }] }, false],
    ["half a surrogate pair", ["\uD83D"], false],
    ["a NUL character in a name", { a: { "b\0": 1 } }, false],
    ["100 levels", nested(100), true],
    ["101 levels", nested(101), false],
  ])("with %s is judged", (_what, value, isStorable) => {
    expect(isStorableJson(value)).toBe(isStorable);
  });
});
