import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const routesManifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});
/** `"/(portal)/audit/page": "/audit"` */
const filesManifest = z.record(z.string(), z.string());

export interface PageRoutes {
  /** The route of a path under a name out of a fixed set; `assets`: the build's files, `other`: no page. */
  nameOf: (path: string) => string;
  /** Whether a page is there, and no route handler. */
  isPage: (path: string) => boolean;
  /** Whether a route handler is there: elsewhere Next makes a page, if only the one for what is nowhere. */
  isHandler: (path: string) => boolean;
}

/** Knows the routes of pages by what Next wrote down of its build in this folder. */
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
