import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlCommand } from "./request";

/** What the shell hands to a program in curl's place. */
function argumentsOf(command: string): string[] {
  const script = `CARNET_KEY=dpp_live_test; curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("a request as a command", () => {
  it("reaches curl as it was meant, quotes and all", () => {
    const body = { name: 'Anna\'s "best" $HOME jacket `x` \\', n: 1 };
    const commandArguments = argumentsOf(
      curlCommand({
        method: "POST",
        url: "https://a.example/v1/products",
        needsKey: true,
        body,
        idempotencyKey: "k'1",
      }),
    );
    expect(commandArguments.slice(0, -1)).toEqual([
      "-X",
      "POST",
      "https://a.example/v1/products",
      "-H",
      "Authorization: Bearer dpp_live_test",
      "-H",
      "Content-Type: application/json",
      "-H",
      "Idempotency-Key: k'1",
      "-d",
    ]);
    expect(JSON.parse(commandArguments.at(-1)!)).toEqual(body);
  });
});
