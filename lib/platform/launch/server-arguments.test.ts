import { expect, it } from "vitest";
import { serverArguments } from "./server-arguments";

it("bounds the server's heap unless NODE_OPTIONS does", () => {
  expect(serverArguments({ nodeOptions: "--trace-warnings" })).toContain("--max-old-space-size=1536");
  expect(serverArguments({ nodeOptions: "--max-old-space-size=32" }).join(" ")).not.toContain("max-old-space-size");
});
