import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readQuery } from "./request";

const schema = z.strictObject({ code: z.string(), limit: z.coerce.number().max(100).optional() });

const pointers = (search: string) => readQuery(schema, search).errors.map(({ pointer, code }) => [pointer, code]);

describe("query parameters", () => {
  it("are decoded", () => {
    expect(readQuery(schema, "?code=a%20b+c&limit=5")).toEqual({ value: { code: "a b c", limit: 5 }, errors: [] });
  });

  it("are the same one by one, encoded or not", () => {
    for (const search of ["?code=AB-1_2.~", "?%63ode=AB-1_2.~", "?code=AB%2D1_2.~"])
      expect(readQuery(schema, search).value).toMatchObject({ code: "AB-1_2.~" });
    for (const search of ["?__proto__=1", "?__proto_%5F=1"])
      expect(pointers(search)).toContainEqual(["?__proto__", "unknown_field"]);
    expect(readQuery(schema, "?code=").value).toEqual(readQuery(schema, "?code=&").value);
  });

  it("that stand twice are refused, once each", () => {
    expect(pointers("?code=a&code=b&code=c")).toEqual([["?code", "repeated"]]);
    expect(pointers("?limit=x&limit=y&code=a")).toEqual([["?limit", "repeated"]]);
  });

  it("that nobody knows are refused, whatever their name", () => {
    expect(pointers("?code=a&__proto__=1&api_key=k")).toEqual([
      ["?__proto__", "unknown_field"],
      ["?api_key", "unknown_field"],
    ]);
  });

  it("that are missing are told", () => {
    expect(pointers("")).toEqual([["?code", "required"]]);
    expect(pointers("?")).toEqual([["?code", "required"]]);
  });
});
