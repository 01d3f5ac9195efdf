import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const routesManifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});
const filesManifest = z.record(z.string(), z.string());

export interface PageRoutes {
  /** Route name from a fixed set; `assets` for build files, `other` for unknown paths. */
  nameOf: (path: string) => string;
  isPage: (path: string) => boolean;
  isHandler: (path: string) => boolean;
}

export function pageRoutes(buildFolder: string): PageRoutes {
  const file = join(buildFolder, "routes-manifest.json");
  if (!existsSync(file)) return { nameOf: () => "page", isPage: () => true, isHandler: () => false };
  const read = <T>(name: string, schema: z.ZodType<T>) =>
    schema.parse(JSON.parse(readFileSync(join(buildFolder, name), "utf8")));
  const { staticRoutes, dynamicRoutes } = read("routes-manifest.json", routesManifest);
  const files = Object.entries(read("app-path-routes-manifest.json", filesManifest));
  const routesOf = (kind: "page" | "route") =>
    new Set(files.filter(([path]) => path.endsWith(`/${kind}`)).map(([, route]) => route));
  const [pages, handlers] = [routesOf("page"), routesOf("route")];
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  const nameOf = (path: string) => {
    if (fixed.has(path)) return path;
    if (path.startsWith("/_next/")) return "assets";
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? "other";
  };
  return { nameOf, isPage: (path) => pages.has(nameOf(path)), isHandler: (path) => handlers.has(nameOf(path)) };
}
