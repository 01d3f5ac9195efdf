import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment } from "./env";

const read = (publicUrl: string) => parseEnvironment({ PUBLIC_URL: publicUrl });

it.each([
  ["https://passports.example.com", "https://passports.example.com", true],
  ["HTTPS://Passports.Example.com/", "https://passports.example.com", true],
  [" https://passports.example.com:8443", "https://passports.example.com:8443", true],
  ["http://localhost:3000/", "http://localhost:3000", false],
  ["http://[::1]:3000", "http://[::1]:3000", false],
])("PUBLIC_URL %j is %s, with TLS asked for: %s", (input, publicUrl, isHttps) => {
  expect(read(input)).toMatchObject({ publicUrl, isHttps });
});

it.each([
  "http://passports.example.com",
  "HTTP://passports.example.com",
  " http://10.0.0.1",
  "http://localhost.example.com",
])("PUBLIC_URL %j stops the start: it would show keys to the network", (input) => {
  expect(() => read(input)).toThrow("PUBLIC_URL may use http:// for localhost");
});

it.each([
  "https://passports.example.com/carnet",
  "https://passports.example.com?a=b",
  "https://user:word@passports.example.com",
])("PUBLIC_URL %j stops the start: links are made from a host alone", (input) => {
  expect(() => read(input)).toThrow("PUBLIC_URL names a host");
});

it.each(["passports.example.com", "ftp://passports.example.com", "https://"])(
  "PUBLIC_URL %j stops the start: it is no address",
  (input) => {
    expect(() => read(input)).toThrow("PUBLIC_URL must look like https://passports.example.com");
  },
);

describe("a secret that is given as a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "carnet-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "auth-secret");
  writeFileSync(file, `${"s".repeat(40)}\n`);

  it("is read from it, without its line's end", () => {
    expect(parseEnvironment({ AUTH_SECRET_FILE: file }).authSecret).toBe("s".repeat(40));
  });

  it.each([
    [
      { AUTH_SECRET_FILE: join(folder, "none") },
      `AUTH_SECRET_FILE names ${join(folder, "none")}, which cannot be read (ENOENT).`,
    ],
    [
      { AUTH_SECRET_FILE: file, AUTH_SECRET: "o".repeat(40) },
      "AUTH_SECRET and AUTH_SECRET_FILE are both set: keep one.",
    ],
  ])("that cannot be meant stops the start with a sentence", (variables, sentence) => {
    expect(() => parseEnvironment(variables)).toThrow(sentence);
  });
});
