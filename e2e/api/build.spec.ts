import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import config from "../../next.config.mjs";

/** The packages whose files are in the build, by its source maps. */
function packagesIn(folder: string): Set<string> {
  const maps = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".map"));
  return new Set(
    maps.flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
}

test("a package that keeps state exists once in a process: neither bundle has a copy", () => {
  const packages = new Set([...packagesIn(".next/server"), ...packagesIn(".build")]);
  expect(packages).toContain("drizzle-orm");
  expect((config.serverExternalPackages ?? []).filter((name) => packages.has(name))).toEqual([]);
});
