import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { OPERATIONS } from "@/lib/openapi/operations";
import { referenceOf } from "../documentation";
import { sampleOf } from "./languages";
import { SAMPLE_LANGUAGES, type SampleRequest } from "./request";
import { isAtHand, runnerOf } from "./testing/run-sample";

const HOSTILE = {
  text: 'Anna\'s "best" $HOME `x` ${y} \\ \\u0041 #{z} {0} %s é 😀 """',
  lines: "one\ntwo\r\n\tthree",
  odd: { "a-b": null, "it's": [], empty: {}, "": "" },
  numbers: [0, -1.5, 1e21, 62],
  is: [true, false],
};

interface Received {
  line: string;
  headers: Record<string, unknown>;
  body: Buffer;
}
let received: Received | undefined;
const server = createServer((incoming, outgoing) => {
  void incoming.toArray().then((chunks: Buffer[]) => {
    received = { line: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body: Buffer.concat(chunks) };
    outgoing.writeHead(422, { "Content-Type": "application/json" }).end('{"refused":true}');
  });
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

const folder = mkdtempSync(join(tmpdir(), "samples-"));
const CSV = "name\nJäcke\n";
writeFileSync(join(folder, "products.csv"), CSV);

async function run(language: (typeof SAMPLE_LANGUAGES)[number]["id"], request: Omit<SampleRequest, "url">) {
  const { port } = server.address() as AddressInfo;
  const code = sampleOf({ ...request, url: `http://127.0.0.1:${port}/v1/products` }, language);
  const { command, args } = runnerOf(language, code, folder);
  const output = await promisify(execFile)(command, args, {
    cwd: folder,
    env: { ...process.env, CARNET_KEY: "dpp_test_1" },
  });
  return { ...received!, said: output.stdout };
}

describe.each(SAMPLE_LANGUAGES.filter(({ id }) => isAtHand(id)))("a sample in $name", ({ id }) => {
  it("sends what was meant, quotes and all, and shows what is answered, refusals too", async () => {
    const sent = await run(id, {
      method: "POST",
      query: { code: "A B&C" },
      needsKey: true,
      body: HOSTILE,
      idempotencyKey: "k-1",
      headers: { "If-Match": '"3"' },
    });
    expect(sent.line).toBe("POST /v1/products?code=A+B%26C");
    expect(sent.headers).toMatchObject({
      authorization: "Bearer dpp_test_1",
      "content-type": expect.stringMatching(/^application\/json(; charset=utf-8)?$/),
      "idempotency-key": "k-1",
      "if-match": '"3"',
    });
    expect(JSON.parse(sent.body.toString())).toEqual(HOSTILE);
    expect(sent.said).toContain("refused");
  });

  it("sends a file from disk, and asks without a key where none is needed", async () => {
    const file = { type: "text/csv", name: "products.csv" };
    const sent = await run(id, { method: "POST", needsKey: false, file, isJsonAnswered: false });
    expect(sent).toMatchObject({ line: "POST /v1/products", headers: { "content-type": "text/csv" } });
    expect(sent.body.toString()).toBe(CSV);
    expect(sent.headers).not.toHaveProperty("authorization");
    expect((await run(id, { method: "GET", needsKey: false })).line).toBe("GET /v1/products");
  });
});

describe("the samples of every operation", () => {
  const { operations } = referenceOf(buildOpenApiDocument(OPERATIONS, "https://passports.example.com"));
  const samples = (language: (typeof SAMPLE_LANGUAGES)[number]["id"]) =>
    operations.map(({ request }) => sampleOf(request, language));

  it("are read by a shell", () => {
    execFileSync("sh", ["-n"], { input: samples("curl").join("\n") });
  });

  it("are read by TypeScript", async () => {
    const modules = samples("typescript").map((code) => transform(code, { loader: "ts", format: "esm" }));
    expect((await Promise.all(modules)).length).toBeGreaterThan(50);
  });

  it.runIf(isAtHand("python"))("are read by Python", () => {
    const program = "import ast,json,sys\nfor text in json.load(sys.stdin): ast.parse(text)";
    const { status, stderr } = spawnSync("python3", ["-c", program], { input: JSON.stringify(samples("python")) });
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  it("hold the key nowhere, and name it where the operation needs one", () => {
    const expected = operations.map(({ request }) => request.needsKey);
    for (const { id } of SAMPLE_LANGUAGES)
      expect(
        samples(id).map((code) => code.includes("CARNET_KEY")),
        id,
      ).toEqual(expected);
  });
});
