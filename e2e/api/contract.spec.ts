import type { OpenApiDocument } from "@/lib/openapi/document-types";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { ApiClient } from "../support/api-client";
import { expect, test } from "../support/servers";

const ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const filledIn = (path: string) => path.replace(/\{\w+\}/g, "x");

async function documentOf(url: string): Promise<OpenApiDocument> {
  return (await fetch(`${url}/v1/openapi.json`)).json() as Promise<OpenApiDocument>;
}

async function mintClient({
  url,
  database,
}: {
  url: string;
  database: { db: Parameters<typeof mintBrand>[0] };
}): Promise<ApiClient> {
  return new ApiClient(url, (await mintApiKey(database.db, await mintBrand(database.db))).secret);
}

test("every path of the served document answers the methods it names and refuses the others with Allow", async ({
  site,
}) => {
  const client = await mintClient(site);
  for (const [path, methods] of Object.entries((await documentOf(site.url)).paths)) {
    const methodNames = Object.keys(methods).map((method) => method.toUpperCase());
    const allowed = ALL_METHODS.filter(
      (method) =>
        methodNames.includes(method) || method === "OPTIONS" || (method === "HEAD" && methodNames.includes("GET")),
    );
    for (const method of ALL_METHODS) {
      const { status, headers } = await client.send(filledIn(path), {
        method,
        json: method === "POST" ? {} : undefined,
      });
      if (allowed.includes(method)) expect(status, `${method} ${path}`).not.toBe(405);
      else expect([status, headers.get("allow")], `${method} ${path}`).toEqual([405, allowed.join(", ")]);
    }
  }
});

test("no operation that needs a key answers a stranger", async ({ site }) => {
  const stranger = new ApiClient(site.url);
  for (const [path, methods] of Object.entries((await documentOf(site.url)).paths))
    for (const [method, { security }] of Object.entries(methods)) {
      const { status } = await stranger.send(filledIn(path), { method: method.toUpperCase() });
      // Includes an empty one, because the key is optional.
      const needsKey = security.length > 0 && security.every((kind) => Object.keys(kind).length > 0);
      if (needsKey) expect(status, `${method} ${path}`).toBe(401);
      else expect([200, 400, 404, 415], `${method} ${path}`).toContain(status);
    }
});

test("the type of every problem is a page of this deployment", async ({ site }) => {
  const { components } = await documentOf(site.url);
  // Results of EN 18222 have no type.
  const types = Object.values(components.examples).flatMap(({ value }) => (value as { type?: string }).type ?? []);
  expect(types.length).toBeGreaterThan(20);
  for (const type of [...types, `${site.url}/docs/errors/not_found`, `${site.url}/docs/errors/method_not_allowed`]) {
    expect(type.startsWith(`${site.url}/docs/errors/`), type).toBe(true);
    expect((await fetch(type)).status, type).toBe(200);
  }
  expect((await fetch(`${site.url}/docs/errors/no_such_code`)).status).toBe(404);
});
