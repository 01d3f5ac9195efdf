import { readFileSync } from "node:fs";

/** Every route of the build with a variable, as its folders are written. */
export function dynamicRoutes(): string[] {
  const manifest = JSON.parse(readFileSync(".next/routes-manifest.json", "utf8")) as {
    dynamicRoutes: { page: string }[];
  };
  return manifest.dynamicRoutes.map(({ page }) => page);
}
