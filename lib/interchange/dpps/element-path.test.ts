import { describe, expect, it } from "vitest";
import { monotonicMs } from "@/lib/platform/clock";
import { placeOf } from "./element-path";

const document = {
  granularity: "item",
  "it's \\ \n": 1,
  materials: { recycled_content: 46.8, materials: [{ name: "Wool" }, { name: "Nylon" }] },
};

describe("a path to a data element", () => {
  it.each([
    ["$.materials.recycled_content", ["materials", "recycled_content"]],
    ["$['materials']['materials'][-1]", ["materials", "materials", 1]],
    ["$..recycled_content", ["materials", "recycled_content"]],
    ["$.materials.materials[?@.name=='Nylon']", ["materials", "materials", 1]],
    ["$.materials.materials[?length(@.name)==4].name", ["materials", "materials", 0, "name"]],
    ["$.materials.materials[?(@.name=='Nylon' && @.name) && !@.none]", ["materials", "materials", 1]],
    ['$["it\'s \\\\ \\n"]', ["it's \\ \n"]],
    ["$.nothing", null],
    ["$.__proto__", null],
    ["$.constructor.name", null],
  ])("%s leads to one place or none", (path, location) => {
    expect(placeOf(document, path)).toEqual(location);
  });

  it.each([
    ["no path", "materials"],
    ["not whole", "$.materials["],
    ["a script", "$.materials[(@.length-1)]"],
    ["several elements", "$.materials.materials[*]"],
    ["the same twice", "$['materials','materials']"],
    ["descendants of descendants", "$..*..*..*"],
    ["many turns", `$${"['materials','x','y']".repeat(3)}`],
    ["a pattern", "$.materials.materials[?match(@.name,'(a+)+$')]"],
    ["a search", "$..[?search(@,'(a|a)*b')]"],
    ["all of the document for each element", "$..[?count($..*)>1]"],
    ["a filter in a filter", "$..[?@[?@.name]]"],
    ["conditions that the library joins wrongly", "$.materials.materials[?@.name && @.name && @.none]"],
    ["an index beyond the whole numbers of JSON", "$.materials.materials[9007199254740992]"],
    ["a count of what is no query", "$.materials.materials[?count(1) > 0]"],
    ["a length that nothing is compared with", "$.materials.materials[?length(@.name)]"],
    ["a filter that compares much", `$..[?${Array.from({ length: 5 }, () => "@.name == 'x'").join(" || ")}]`],
  ])("%s is refused", (_why, path) => {
    expect(() => placeOf(document, path)).toThrow(/^element_path_invalid/);
  });

  it("takes no longer than the size of the document gives it", () => {
    const large = { materials: Array.from({ length: 2_000 }, (_, index) => ({ name: `m${index}`, inner: { a: 1 } })) };
    const paths = [
      "$..[?@ == $]",
      `$..[?${Array.from({ length: 4 }, () => "@.name == 'x'").join(" || ")}]`,
      `$.materials[?${"(".repeat(150)}@.name == 'x'${")".repeat(150)}]`,
      `$${"[0]".repeat(120)}`,
    ];
    const beganMs = monotonicMs();
    for (const path of paths) expect(placeOf(large, path)).toBeNull();
    expect(monotonicMs() - beganMs).toBeLessThan(3_000);
  });
});
