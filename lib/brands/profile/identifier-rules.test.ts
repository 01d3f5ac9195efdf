import { describe, expect, it } from "vitest";
import { isGln, isLei } from "./profile-contract";

describe("a GLN", () => {
  it.each(["9521234000105", "4012345000009"])("%s is one", (gln) => expect(isGln(gln)).toBe(true));
  it.each(["9521234000106", "952123400010", "95212340001055", "952123400010X", ""])("%s is none", (gln) =>
    expect(isGln(gln)).toBe(false),
  );
});

describe("an LEI", () => {
  it.each(["5493001KJTIIGC8Y1R12", "529900T8BM49AURSDO55"])("%s is one", (lei) => expect(isLei(lei)).toBe(true));
  it.each(["5493001KJTIIGC8Y1R13", "5493001KJTIIGC8Y1R21", "5493001kjtiigc8y1r12", "5493001KJTIIGC8Y1R1", ""])(
    "%s is none",
    (lei) => {
      expect(isLei(lei)).toBe(false);
    },
  );

  it("is told from any one in which a digit stands for another digit, or a letter for another letter", () => {
    const lei = "5493001KJTIIGC8Y1R12";
    for (let at = 0; at < lei.length; at += 1) {
      const [one, another] = /\d/.test(lei[at]!) ? ["7", "8"] : ["X", "Z"];
      const other = lei[at] === one ? another : one;
      expect(isLei(lei.slice(0, at) + other + lei.slice(at + 1))).toBe(false);
    }
  });
});
