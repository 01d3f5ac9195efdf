import { expect, it } from "vitest";
import { serverArguments } from "./server-arguments";

it("bounds the server's heap, unless whoever runs it has said how", () => {
  expect(serverArguments({ nodeOptions: "--trace-warnings" })).toEqual(
    expect.arrayContaining(["--max-old-space-size=1536", "--max-semi-space-size=24"]),
  );
  for (const name of ["--max-old-space-size", "--max-semi-space-size"])
    expect(serverArguments({ nodeOptions: `${name}=4096` }).join(" ")).not.toContain(name);
});
