import { describe, expect, it } from "vitest";
import { decodeListView, encodeListView, readListView } from "./rules";

describe("the view of a list", () => {
  it.each([
    { density: "compact", hidden: ["gtin", "model"] },
    { density: "comfortable", hidden: [] },
  ] as const)("is given back as it was chosen: %j", (chosen) => {
    expect(decodeListView(encodeListView({ ...chosen, hidden: [...chosen.hidden] }))).toEqual(chosen);
  });

  it("is told apart from never having chosen", () => {
    expect(decodeListView(undefined).hidden).toBeUndefined();
  });

  it("does no harm when it is nonsense", () => {
    expect(decodeListView("....")).toEqual({ density: "comfortable", hidden: [] });
  });

  it("is read from the form: what was offered and is not ticked is hidden", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["table", "products"],
      ["column", "gtin"],
      ["column", "group"],
      ["column", "a.b"],
      ["shown", "group"],
      ["density", "compact"],
    ] as const)
      form.append(name, value);
    expect(readListView(form)).toEqual({ list: "products", view: { density: "compact", hidden: ["gtin"] } });
    form.set("table", "../products");
    expect(readListView(form)).toBeNull();
  });
});
