import { describe, expect, it } from "vitest";
import { compareEdit, reviewStateAfterEdit } from "./edit-contract";

const loaded = { name: "Anorak", model: "A1", materials: [{ name: "Nylon", mass_pct: 100 }] };

describe("an edit", () => {
  it("that nobody came before is what it changes, and nothing it only repeats", () => {
    const changes = { name: "Anorak", model: "A2", gtin: null };
    expect(compareEdit({ loaded, stored: loaded, changes })).toEqual({
      wanted: { model: "A2" },
      conflicts: [],
      meanwhile: [],
    });
  });

  it("in conflict tells what was loaded, what is stored and what was wanted", () => {
    const stored = { ...loaded, model: "A3", name: "Parka" };
    expect(compareEdit({ loaded, stored, changes: { model: "A2" } })).toEqual({
      wanted: { model: "A2" },
      conflicts: [{ field: "model", loaded: "A1", stored: "A3", wanted: "A2" }],
      meanwhile: [{ field: "name", loaded: "Anorak", stored: "Parka" }],
    });
  });

  it("conflicts with a field that was taken away, and takes away one that was changed", () => {
    const { materials: _gone, ...stored } = { ...loaded, model: "A3" };
    const materials = [{ name: "Wool", mass_pct: 100 }];
    expect(compareEdit({ loaded, stored, changes: { materials, model: null } }).conflicts).toEqual([
      { field: "model", loaded: "A1", stored: "A3", wanted: null },
      { field: "materials", loaded: loaded.materials, stored: null, wanted: materials },
    ]);
  });

  it("that wants what another stored already is no conflict and nothing to write", () => {
    expect(compareEdit({ loaded, stored: { ...loaded, model: "A2" }, changes: { model: "A2" } })).toMatchObject({
      wanted: {},
      conflicts: [],
    });
  });

  it("leaves alone a field that it holds as it was loaded, though another changed it", () => {
    expect(
      compareEdit({ loaded, stored: { ...loaded, model: "A3" }, changes: { model: "A1", name: "Parka" } }),
    ).toEqual({
      wanted: { name: "Parka" },
      conflicts: [],
      meanwhile: [{ field: "model", loaded: "A1", stored: "A3" }],
    });
  });

  it.each([
    ["approved", "draft"],
    ["submitted", "draft"],
    ["draft", "draft"],
    ["changes_requested", "changes_requested"],
  ] as const)("of %s data leaves it %s", (before, after) => {
    expect(reviewStateAfterEdit(before)).toBe(after);
  });
});
