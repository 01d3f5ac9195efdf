import { describe, expect, it } from "vitest";
import { decodeListView, encodeListView, inChosenOrder, type ListView, readListView } from "./rules";

describe("the view of a list", () => {
  it.each<ListView & { hidden: string[] }>([
    { density: "compact", hidden: ["gtin", "model"] },
    { density: "comfortable", hidden: [] },
    { density: "compact", hidden: [], order: ["gtin", "model"], widths: { model: 4 } },
    { density: "comfortable", hidden: ["model"], widths: { gtin: 0 } },
  ])("is given back as it was chosen: %j", (chosen) => {
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
    expect(readListView(form)).toEqual({
      list: "products",
      view: { density: "compact", hidden: ["gtin"], order: ["gtin", "group"] },
    });
    for (const width of ["group:3", "gtin:9", "gtin:x", "a.b:1"]) form.append("width", width);
    expect(readListView(form)!.view.widths).toEqual({ group: 3 });
    form.set("table", "../products");
    expect(readListView(form)).toBeNull();
  });

  it("orders the columns that it names, in the places that these have", () => {
    const ids = (...order: string[]) =>
      inChosenOrder(
        ["code", "gtin", "new", "group"].map((id) => ({ id })),
        order,
      ).map(({ id }) => id);
    expect(ids()).toEqual(["code", "gtin", "new", "group"]);
    expect(ids("group", "gone", "gtin", "group")).toEqual(["code", "group", "new", "gtin"]);
  });
});
