import { expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { countries, optional } from "./field";
import { schemasOf } from "./schema";

it("a list of countries has none twice", () => {
  const { sold_in: schema } = schemasOf({ sold_in: optional(countries(3)) });
  expect(readInput(schema, ["DE", "AT"])).toEqual({ ok: true, value: ["DE", "AT"] });
  expect(readInput(schema, ["DE", "AT", "DE"])).toMatchObject({ ok: false, errors: [{ code: "repeated" }] });
});
