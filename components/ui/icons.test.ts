import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const idsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(pattern)].map(([, id]) => id!).sort();
const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") || path.endsWith(".ts"))
    .map((path) => readFileSync(`${folder}/${path}`, "utf8")),
);
const imported = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from "(?:\.|@\/components\/ui)\/icons"/g)].flatMap(([, names]) =>
      names!.split(",").map((name) => name.trim()),
    ),
  ),
);

describe("the icons", () => {
  it("are in the file that they refer to, which has no other", () => {
    expect(idsIn("icons.svg", /<symbol id="([^"]+)"/g)).toEqual(idsIn("icons.tsx", /= icon\("([^"]+)"\)/g));
  });

  it("are each shown somewhere", () => {
    const made = idsIn("icons.tsx", /^export const (\w+) = /gm);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter((name) => !imported.has(name))).toEqual([]);
  });
});
