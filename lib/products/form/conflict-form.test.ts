import { describe, expect, it } from "vitest";
import { readChoices } from "./conflict-form";

describe("the choices of a conflict", () => {
  it("are asked for every field that is named, and none is taken for granted", () => {
    const fields = {
      conflict_fields: "name weight_g gtin",
      "choice.name": "theirs",
      "choice.weight_g": "yours",
      "choice.gtin": "both",
    };
    expect(readChoices(fields)).toEqual({ theirs: ["name"], open: ["gtin"] });
    expect(readChoices({ name: "Anorak" })).toEqual({ theirs: [], open: [] });
  });
});
