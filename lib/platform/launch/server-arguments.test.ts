import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { serverArguments } from "./server-arguments";

it("bounds the server's heap and gives new objects room, unless whoever runs it has said how", () => {
  const given = serverArguments({ nodeOptions: "--trace-warnings" });
  expect(given).toEqual(expect.arrayContaining(["--max-old-space-size=1536", "--max-semi-space-size=64"]));
  for (const name of ["max-old-space-size", "max-semi-space-size"])
    expect(serverArguments({ nodeOptions: `--${name}=32` }).join(" ")).not.toContain(name);
});

it("gives V8 no more threads than there are cores beside the server's own, unless whoever runs it has said how", () => {
  const given = serverArguments({ nodeOptions: "" }).find((argument) => argument.startsWith("--v8-pool-size="));
  const threads = Number(given?.split("=")[1]);
  expect(threads).toBeGreaterThanOrEqual(1);
  expect(threads).toBeLessThanOrEqual(Math.min(4, Math.max(1, availableParallelism() - 1)));
  expect(serverArguments({ nodeOptions: "--v8-pool-size=2" }).join(" ")).not.toContain("v8-pool-size");
});

it("keeps V8 from making what small requests leave among what lives long, whatever large ones came before", () => {
  expect(serverArguments({ nodeOptions: "" })).toContain("--no-allocation-site-pretenuring");
});
