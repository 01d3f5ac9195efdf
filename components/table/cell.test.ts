import { describe, expect, it } from "vitest";
import { titleOf, textOfCell, worded } from "./cell";

describe("the first cell of a row", () => {
  const cell = ["Rain Jacket", "\u2002", worded("aside", "RJ-2")];

  it("names the row by its first words, with and without a picture before them", () => {
    expect(titleOf(["Rain Jacket"])).toBe("Rain Jacket");
    expect(titleOf([cell])).toBe("Rain Jacket");
    expect(titleOf([{ picture: "pic_1", text: cell }])).toBe("Rain Jacket");
    expect(titleOf([])).toBe("");
  });

  it("is as long as what people wrote into it: the name of an action beside it does not count", () => {
    expect(textOfCell({ picture: "pic_1", text: cell })).toBe("Rain Jacket\u2002RJ-2");
    expect(textOfCell(["Draft changed", worded("action", "brand_face.edited")])).toBe("Draft changed");
  });
});
