import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;
const ADVISORY = {
  id: 1,
  url: "https://advisories.example/1",
  title: "It runs what it reads",
  severity: "high",
  vulnerable_versions: ">=0",
};

/** The registry's answer about the package, from which npm derives the affected versions. */
const { version } = createRequire(import.meta.url)("jsqr/package.json") as { version: string };
const PACKAGE = { name: "jsqr", "dist-tags": { latest: version }, versions: { [version]: { name: "jsqr", version } } };

/** The command's output and exit code for this answer of the registry. */
async function runAgainst(answer: RequestListener): Promise<{ code: number; text: string }> {
  const registry = createServer(answer).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = { ...process.env, npm_config_registry: address, npm_config_fetch_retries: "0" };
  try {
    return await new Promise((resolve) =>
      execFile("node", ["lib/platform/launch/vulnerabilities.mjs"], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      ),
    );
  } finally {
    registry.closeAllConnections();
    registry.close();
  }
}

it.each<[string, RequestListener, number, string]>([
  ["knows none", (_request, response) => void response.end("{}"), 0, "No vulnerability is known."],
  [
    "knows one",
    ({ url }, response) =>
      void response.end(JSON.stringify(url?.endsWith("/advisories/bulk") ? { jsqr: [ADVISORY] } : PACKAGE)),
    1,
    "It runs what it reads (https://advisories.example/1)",
  ],
  ["supports no audit", (_request, response) => void response.writeHead(405).end(), 2, "nothing was checked"],
])("`npm run vulnerabilities` tells by its exit code that the registry %s", async (_what, answer, code, text) => {
  const outcome = await runAgainst(answer);
  expect(outcome.text).toContain(text);
  expect(outcome.code).toBe(code);
});
