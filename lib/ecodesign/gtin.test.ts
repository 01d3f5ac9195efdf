import { describe, expect, it, test } from "vitest";
import { gs1CheckDigit, gtin14, gtinError } from "./gtin";

/** GTIN-8, 12, 13 and 14 with the right check digit. */
const VALID = ["02345673", "416000336108", "1234567890128", "12345678901231", "4006381333931", "9521234000013"];

describe("the GS1 check digit", () => {
  test.each(VALID)("%s is right, and every other last digit is wrong", (gtin) => {
    expect(gtinError(gtin)).toBeNull();
    for (let digit = 0; digit < 10; digit += 1) {
      const other = gtin.slice(0, -1) + String(digit);
      if (other !== gtin) expect(gtinError(other)).toMatchObject({ code: "gtin_check_digit" });
    }
  });

  it("is the same with and without leading zeros", () => {
    expect(gs1CheckDigit("0234567")).toBe(gs1CheckDigit("0000000234567"));
  });
});

test.each(["123456789", "1234567890", "12345678901"])("%s has no length of a GTIN", (gtin) => {
  expect(gtinError(gtin)).toMatchObject({ code: "gtin_length" });
});

test("GTINs of all lengths compare as 14 digits", () => {
  expect(gtin14("02345673")).toBe("00000002345673");
  expect(gtin14("12345678901231")).toBe("12345678901231");
});
