import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as unknownPath from "./[...path]/route";
import { matchRoute, ROUTES } from "./router";

describe("the router of /v1", () => {
  it("knows every route folder and no other", () => {
    const files = readdirSync(fileURLToPath(new URL(".", import.meta.url)), { recursive: true, encoding: "utf8" });
    const folders = files.filter((file) => file.endsWith("/route.ts")).map((file) => dirname(file));
    expect(["[...path]", ...Object.keys(ROUTES)].sort()).toEqual(folders.sort());
  });

  it("gives Next modules of methods and nothing else, which is what it takes for route handlers", () => {
    for (const module of [unknownPath, ...Object.values(ROUTES)])
      expect(Object.keys(module).sort()).toEqual(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);
  });

  it("finds each folder's own module and fills in its parameters", () => {
    for (const [folder, resource] of Object.entries(ROUTES)) {
      expect(matchRoute(`/v1/${folder.replace(/\[\w+\]/g, "a%20b")}`)).toEqual({
        resource,
        params: Object.fromEntries([...folder.matchAll(/\[(\w+)\]/g)].map(([, name]) => [name, "a b"])),
      });
    }
  });

  it.each([
    "/v1",
    "/v1/",
    "/v1/verify/",
    "/v1//verify",
    "/v1/Verify",
    "/v1/verify/x",
    "/v1/%zz",
    "/V1/verify",
    "/V1/products/prd_1",
  ])("leaves %s to the catch-all", (path) => {
    expect(matchRoute(path).resource).toBe(unknownPath);
  });
});
