import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Field } from "@/lib/ecodesign/field";
import { ACCESS_CLASSES, type AccessClass, type Readers } from "@/lib/ecodesign/readers";
import { INTERNAL_FIELD_NAMES, RECORD_FIELDS, recordField } from "@/lib/ecodesign/registry";
import { verification } from "@/lib/passports/contract";
import { productRecord } from "./contract";

const withMembers = (fields: readonly Field[], within = ""): [string, Field][] =>
  fields.flatMap((field): [string, Field][] => [
    [within + field.name, field],
    ...withMembers(field.members, `${within}${field.name}.`),
  ]);
const everyField = withMembers(RECORD_FIELDS);

const NUMBERS = ["year", "count", "percent", "score", "amount"];
const TEXTS = ["text", "long", "link", "language"];

describe("a field of the contract", () => {
  it.each(everyField)(
    "%s is of the kind that its schema takes",
    (_path, { kind, range, choices, members, charactersMax }) => {
      expect(range !== undefined).toBe(NUMBERS.includes(kind));
      expect(choices !== undefined).toBe(kind === "choice");
      expect(members.length > 0).toBe(kind === "list" || kind === "entry");
      if (TEXTS.includes(kind)) expect(charactersMax).toBeGreaterThan(0);
      if (kind === "percent") expect(range).toEqual({ least: 0, most: 100 });
    },
  );

  it("has the limits that its schema has", () => {
    for (const [name, schema] of Object.entries(productRecord.shape)) {
      const { range, charactersMax } = recordField(name);
      const inner = recordField(name).isRequired ? schema : (schema as z.ZodOptional<z.ZodNullable>).unwrap().unwrap();
      const { minimum, maximum, maxLength } = (inner as z.ZodType).meta() ?? {};
      expect([name, minimum, maximum]).toEqual([name, range?.least, range?.most]);
      expect([name, maxLength]).toEqual([name, charactersMax]);
    }
  });

  it("is in the contract, which has no others and the same order", () => {
    expect(Object.keys(productRecord.shape)).toEqual(RECORD_FIELDS.map(({ name }) => name));
  });

  it("is whole where it counts years, months or units", () => {
    const names = RECORD_FIELDS.filter(({ isWhole }) => isWhole).map(({ name }) => name);
    expect(names.toSorted()).toEqual(["carbon_reference_year", "quantity", "warranty_months"]);
  });
});

describe("what the brand alone may read", () => {
  const isPublic = (access: AccessClass) => (ACCESS_CLASSES[access].readers as Readers).includes("public");
  const internal = RECORD_FIELDS.filter(({ access }) => access && !isPublic(access)).map(({ name }) => name);

  it("is told to nobody who verifies", () => {
    const { product, sustainability } = verification.shape;
    const reported = new Set([...Object.keys(product.shape), ...Object.keys(sustainability.shape)]);
    expect(internal.length).toBeGreaterThan(3);
    expect(internal.filter((name) => reported.has(name))).toEqual([]);
  });

  it("holds the ecodesign data that are internal", () => {
    expect(internal).toEqual(expect.arrayContaining([...INTERNAL_FIELD_NAMES]));
  });
});
