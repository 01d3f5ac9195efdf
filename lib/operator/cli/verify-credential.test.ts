import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { afterAll, expect, it, vi } from "vitest";

/** Each command runs in its own process, and the machine may be busy. */
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "carnet-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const DID = "did:web:house.example";
const LIST = "https://house.example/status/1";
const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const key = { id: `${DID}#k`, type: "JsonWebKey", controller: DID, publicKeyJwk: await exportJWK(publicKey) };
const did = file("did.json", JSON.stringify({ id: DID, verificationMethod: [key], assertionMethod: [key.id] }));
const base = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: { id: DID, name: "House" },
  validFrom: "2026-01-01T00:00:00Z",
};
const sign = (payload: object) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify({ ...base, ...payload })))
    .setProtectedHeader({ alg: "ES256", typ: "vc+jwt", kid: key.id })
    .sign(privateKey);
const encodedList = `u${gzipSync(Buffer.alloc(16_384)).toString("base64url")}`;
const status = file(
  "status.jwt",
  await sign({ id: LIST, credentialSubject: { statusPurpose: "revocation", encodedList } }),
);
const entry = { type: "BitstringStatusListEntry", statusPurpose: "revocation", statusListIndex: 3 };
const token = await sign({
  credentialSubject: { id: "urn:item:1", name: "Jacket" },
  credentialStatus: { ...entry, statusListCredential: LIST },
});
const good = file("good.jwt", `${token}\n`);

/** Runs the command as npm does, without a database. */
function run(args: string[], input = ""): Promise<{ exitCode: number | null; output: string }> {
  const env = { ...process.env, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const program = ["lib/platform/launch/run.mjs", "lib/operator/cli/verify-credential.ts", ...args];
  const child = spawn(process.execPath, program, { cwd: root, env });
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (output += piece.toString()));
  return new Promise((resolve) => child.once("close", (exitCode) => resolve({ exitCode, output })));
}

it("a stranger checks a credential by files at hand: no database, no network, and an exit code that says it", async () => {
  const offline = ["--offline", "--did", did];
  const [holds, piped, damaged, noList, nothing] = await Promise.all([
    run([good, ...offline, "--status", status]),
    run(["-", ...offline, "--status", status], token),
    run([file("damaged.jwt", `${token.slice(0, -6)}AAAAAA`), ...offline]),
    run([good, ...offline]),
    run([]),
  ]);
  expect(holds).toMatchObject({ exitCode: 0, output: expect.stringContaining("The signature is valid") as string });
  expect(holds.output).toContain("About: Jacket, urn:item:1");
  expect(piped).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^-: The signature is valid\n/) as string });
  expect(damaged).toMatchObject({ exitCode: 1, output: expect.stringMatching(/ERROR {2}.*does not match/) as string });
  expect(noList).toMatchObject({ exitCode: 3, output: expect.stringContaining("is not available") as string });
  expect(nothing).toMatchObject({ exitCode: 2, output: expect.stringContaining("Usage:") as string });
});
