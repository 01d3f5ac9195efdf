import { expect, it } from "vitest";
import { serverArguments } from "./server-arguments";

it("bounds the server's heap, unless whoever runs it has said how", () => {
  expect(serverArguments({ nodeOptions: "--trace-warnings" })).toContain("--max-old-space-size=1536");
  expect(serverArguments({ nodeOptions: "--max-old-space-size=4096" }).join(" ")).not.toContain("max-old-space-size");
});
