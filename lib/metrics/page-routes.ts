import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

/** Names the route of a path by what Next wrote down of its build; `assets` for its own files, `other` for what is no page. */
export function pageRoutes(manifestFile: string): (path: string) => string {
  if (!existsSync(manifestFile)) return () => "page";
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(readFileSync(manifestFile, "utf8")));
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (fixed.has(path)) return path;
    if (path.startsWith("/_next/")) return "assets";
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
}
