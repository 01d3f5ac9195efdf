import { describe, expect, it } from "vitest";
import { readDelimitedText } from "./delimited-text";

describe("delimited text", () => {
  it.each<[string, string, [number, string[]][]]>([
    [
      "commas",
      "a,b\nc,d",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
      ],
    ],
    ["semicolons with commas inside", "a;b, c", [[1, ["a", "b, c"]]]],
    [
      "tabs out of a sheet",
      "a\tb\r\nc\td\r\n",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
      ],
    ],
    [
      "spaces alone",
      "  a   b  \nc d",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
      ],
    ],
    [
      "one word a line",
      "a\nb",
      [
        [1, ["a"]],
        [2, ["b"]],
      ],
    ],
    [
      "empty lines, counted and left out",
      "\n\na,b\n \nc,d\n",
      [
        [3, ["a", "b"]],
        [5, ["c", "d"]],
      ],
    ],
    [
      "quotes, doubled quotes and line breaks in them",
      'a,"b ""x"", y\nz",c\nd,e,f',
      [
        [1, ["a", 'b "x", y\nz', "c"]],
        [3, ["d", "e", "f"]],
      ],
    ],
    ["a quote inside a word", 'a,5" pipe', [[1, ["a", '5" pipe']]]],
    ["a quote that never ends", 'a,"b\nc', [[1, ["a", "b\nc"]]]],
    ["empty cells", "a,,b,", [[1, ["a", "", "b", ""]]]],
    ["a byte order mark", "\uFEFFa,b", [[1, ["a", "b"]]]],
    [
      "old line ends",
      "a,b\rc,d",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
      ],
    ],
    ["nothing", "", []],
  ])("is read with %s", (_what, text, rows) => {
    expect(readDelimitedText(text).map(({ line, cells }) => [line, cells])).toEqual(rows);
  });
});
