import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namesIn, spriteOf } from "@/lib/platform/launch/icon-sprite.mjs";

const module = readFileSync(new URL("icons.tsx", import.meta.url), "utf8");
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
  it("are all in the set that they are drawn from, each once", () => {
    const names = namesIn(module);
    expect(names.length).toBe(module.match(/^export const /gm)!.length);
    expect(new Set(names).size).toBe(names.length);
    expect(spriteOf(names).match(/<symbol id=/g)).toHaveLength(names.length);
    expect(() => spriteOf(["no-such-icon"])).toThrow('Lucide has no icon "no-such-icon".');
  });

  it("are each shown somewhere", () => {
    const iconNames = [...module.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name!);
    expect(iconNames.length).toBeGreaterThan(0);
    expect(iconNames.filter((name) => !imported.has(name))).toEqual([]);
  });
});
