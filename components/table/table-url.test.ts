import { describe, expect, it } from "vitest";
import { changedPairs, filterQuery, isNarrowed, listHref, parseSort, valuesOf, writeSort } from "./table-url";

describe("the address of a list", () => {
  const params = { q: "jacket", state: ["active", "suspended"], empty: "", cursor: "abc", unknown: "kept" };

  it("keeps what a link does not change, and starts on the first page", () => {
    expect(listHref("/passports", params, { sort: "-created_at" })).toBe(
      "/passports?q=jacket&state=active&state=suspended&unknown=kept&sort=-created_at",
    );
  });

  it("goes on from a cursor when paging is the change", () => {
    expect(listHref("/passports", { q: "a", cursor: "abc" }, { cursor: "def" })).toBe("/passports?q=a&cursor=def");
  });

  it("drops one value of several, and a whole parameter", () => {
    expect(listHref("/passports", params, { state: ["active"], q: undefined })).toBe(
      "/passports?state=active&unknown=kept",
    );
  });

  it("is the bare path when nothing is left", () => {
    expect(listHref("/passports", { cursor: "abc" }, {})).toBe("/passports");
  });

  it("escapes what readers type", () => {
    expect(listHref("/passports", {}, { q: "a&b=c d#e" })).toBe("/passports?q=a%26b%3Dc+d%23e");
  });

  it("reads one value, several and none alike", () => {
    expect([
      valuesOf(params, "q"),
      valuesOf(params, "state"),
      valuesOf(params, "empty"),
      valuesOf(params, "absent"),
    ]).toEqual([["jacket"], ["active", "suspended"], [], []]);
    expect(changedPairs({ empty: "" })).toEqual([]);
  });

  it("knows what decides the rows, and what may have emptied the list", () => {
    expect(filterQuery({ q: "a", sort: "-x", cursor: "c", page: "2", limit: "50" })).toBe("q=a&sort=-x");
    expect(isNarrowed({ sort: "-x", limit: "50" }, ["q"])).toBe(false);
    expect(isNarrowed({ q: "a" }, ["q"])).toBe(true);
    expect(isNarrowed({ cursor: "beyond" }, ["q"])).toBe(true);
  });

  it.each(["created_at", "-created_at"])("keeps the order %s", (sort) => {
    expect(writeSort(parseSort(sort)!)).toBe(sort);
  });
});
