import { describe, expect, it } from "vitest";
import { locateJsonError } from "./locate-json-error";

const ERRORS: [text: string, error: string, line: number, column: number][] = [
  ["", "The body is empty", 1, 1],
  [" \n ", "The body is empty", 2, 2],
  ['{"a": 1', "The body ends too early", 1, 8],
  ['{"a": 1,\n "b" 2}', "A colon is expected", 2, 6],
  ["{'a': 1}", "A member name in double quotes or } is expected", 1, 2],
  ['{"a": 1,}', "A member name in double quotes is expected", 1, 9],
  ["[1, 2,]", "A value is expected", 1, 7],
  ["[1 2]", "A comma or ] is expected", 1, 4],
  ['{"a": 01}', "A value is expected", 1, 7],
  ['{"a": NaN}', "A value is expected", 1, 7],
  ['{"a": "x\ny"}', "A string is not ended, or holds a character that needs an escape,", 1, 7],
  ['["\\x"]', "A string is not ended, or holds a character that needs an escape,", 1, 2],
  ["{} {}", "Nothing more is expected", 1, 4],
  ['{"a": {"b": [1, {}]}, "c": tru}', "A value is expected", 1, 28],
  ["]", "A value is expected", 1, 1],
  ["[}", "A value or ] is expected", 1, 2],
];

describe("where JSON goes wrong", () => {
  it.each(ERRORS)("%j: %s", (text, error, line, column) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(locateJsonError(text)).toEqual({ error, line, column });
  });

  it("is found at the end of deep nesting and of long bodies within a second", () => {
    const deep = "[".repeat(200_000);
    expect(locateJsonError(deep)).toEqual({ error: "The body ends too early", line: 1, column: 200_001 });
    const long = `["${"x".repeat(9_000_000)}" 1]`;
    expect(locateJsonError(long)).toMatchObject({ error: "A comma or ] is expected", column: 9_000_005 });
    expect(locateJsonError(`[${"1".repeat(9_000_000)} 1]`)).toMatchObject({ column: 9_000_003 });
    expect(locateJsonError(`["${"\\n".repeat(4_000_000)}" 1]`)).toMatchObject({ column: 8_000_005 });
  });

  it("never calls text that is JSON invalid before its end", () => {
    for (const text of ['{"a":[true,false,null,-1.5e+3,"\\u00e9\\n"],"":{}}', " [ ] ", '"x"', "0"]) {
      JSON.parse(text);
      expect(locateJsonError(`${text}!`).error).not.toBe("A value is expected");
      expect(locateJsonError(text).error).toBe("The body ends too early");
    }
  });
});
