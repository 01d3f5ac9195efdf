import { describe, expect, it } from "vitest";
import { decodePreferences, encodePreferences } from "./table-preferences";

describe("the cookie of a list", () => {
  it.each([
    { density: "compact", hidden: ["gtin", "model"] },
    { density: "comfortable", hidden: [] },
  ] as const)("gives back what was chosen: %j", (chosen) => {
    expect(decodePreferences(encodePreferences({ ...chosen, hidden: [...chosen.hidden] }))).toEqual(chosen);
  });

  it("is told apart from never having chosen", () => {
    expect(decodePreferences(undefined).hidden).toBeUndefined();
  });

  it("does no harm when it is nonsense", () => {
    expect(decodePreferences("....")).toEqual({ density: "comfortable", hidden: [] });
  });
});
