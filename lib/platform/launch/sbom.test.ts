import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;

interface Bill {
  bomFormat: string;
  components: { purl: string; hashes?: unknown[]; properties?: { name: string; value: string }[] }[];
}

it("`npm run sbom` lists every package that runs in production, by version and hash, and marks what only development needs", async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { cwd: root, maxBuffer: 1 << 26 });
  const { bomFormat, components } = JSON.parse(stdout) as Bill;
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")) as {
    packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean }>;
  };
  const productionPackages = Object.entries(packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional,
  );
  const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const isForDevelopment = ({ properties = [] }: Bill["components"][number]) =>
    properties.some(({ name }) => name === "cdx:npm:package:development");
  // A bundled package is part of the package that contains it, and of its hash.
  const isBundled = ({ properties = [] }: Bill["components"][number]) =>
    properties.some(({ name }) => name === "cdx:npm:package:bundled");
  const listed = new Set(
    components.filter((component) => !isForDevelopment(component)).map(({ purl }) => decodeURIComponent(purl)),
  );
  expect(bomFormat).toBe("CycloneDX");
  expect(productionPackages.length).toBeGreaterThan(50);
  expect(
    productionPackages
      .filter(([path, { version }]) => !listed.has(`pkg:npm/${nameOf(path)}@${version}`))
      .map(([path]) => path),
  ).toEqual([]);
  expect(components.filter((component) => !isBundled(component) && !component.hashes?.length)).toEqual([]);
  expect([...listed].filter((purl) => /^pkg:npm\/(vitest|playwright)@/.test(purl))).toEqual([]);
});
