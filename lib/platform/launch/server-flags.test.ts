import { expect, it } from "vitest";
import { serverFlags } from "./server-flags";

it("bounds the server's heap, unless whoever runs it has said how", () => {
  expect(serverFlags("--enable-source-maps")).toEqual(["--max-old-space-size=1536"]);
  expect(serverFlags("--max-old-space-size=4096")).toEqual([]);
});
