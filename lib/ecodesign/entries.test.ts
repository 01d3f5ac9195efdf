import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ecodesignFields } from "./contract";
import { ENTRY_FIELD_NAMES, entryMembers } from "./entries";
import { batteryState } from "./fields/battery";
import type { EntryField } from "./registry";
import { CITATION, schemasOf } from "./schema";

const entryOf = (name: EntryField) => {
  const value = { ...ecodesignFields, ...schemasOf(batteryState) }[name].unwrap().unwrap() as unknown as
    | z.ZodArray<z.ZodObject>
    | z.ZodObject;
  return "element" in value ? value.element : value;
};

describe("the entries of lists", () => {
  it.each(ENTRY_FIELD_NAMES)("of %s are laid out with every member of the contract once", (name) => {
    expect(
      entryMembers(name)
        .map((member) => member.name)
        .toSorted(),
    ).toEqual(Object.keys(entryOf(name).shape).toSorted());
  });
});

/** The brand's own, which no law asks for. */
const OWN = new Set(["carbon_score_scale", "serial_location", "sold_in"]);

describe("a field of the contract", () => {
  it.each(Object.entries(ecodesignFields))(
    "%s says what it is, and where the law asks for it or that it is the brand's own",
    (name, field) => {
      const { description, [CITATION]: citation } = field.meta() ?? {};
      expect(description).toMatch(/\.$/);
      if (!OWN.has(name)) expect(citation).toMatch(/^(Implementing )?(Regulation|Directive) .*\d\/\d/);
    },
  );
});
