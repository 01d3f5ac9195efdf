import { expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { countries } from "./kinds";

it("a list of countries has none twice", () => {
  const { schema } = countries(3);
  expect(readInput(schema, ["DE", "AT"])).toEqual({ ok: true, value: ["DE", "AT"] });
  expect(readInput(schema, ["DE", "AT", "DE"])).toMatchObject({ ok: false, errors: [{ code: "repeated" }] });
});
