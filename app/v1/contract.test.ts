import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/lib/openapi/operations";
import { ROUTES } from "./router";

const pathOf = (folder: string) => `/v1/${folder.replace(/\[(\w+)\]/g, "{$1}")}`;

const served = Object.entries(ROUTES).flatMap(([folder, resource]) =>
  Object.entries(resource).flatMap(([method, handler]) =>
    handler.operation ? [{ served: `${method} ${pathOf(folder)}`, operation: handler.operation }] : [],
  ),
);

describe("the routes under /v1 and the operations of the OpenAPI document", () => {
  it("are the same", () => {
    const documented = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(served.map((route) => route.served).sort()).toEqual(documented.sort());
  });

  it("each serve the operation of their own path and method", () => {
    for (const { served: route, operation } of served) expect(`${operation.method} ${operation.path}`).toBe(route);
  });
});
