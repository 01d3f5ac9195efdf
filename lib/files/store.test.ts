import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment } from "@/lib/platform/env";
import { sha256Hex } from "@/lib/platform/secrets";
import { openStore } from "./store";
import { startS3Server } from "./testing/s3-server";

const folder = await mkdtemp(join(tmpdir(), "evidence-store-"));
const server = await startS3Server();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const bytes = Buffer.alloc(3_000_000, "%PDF-1.7 ");
const path = join(folder, "received");
await writeFile(path, bytes);
const file = { path, sha256: sha256Hex(bytes), sizeBytes: bytes.length, mediaType: "application/pdf" as const };
const KEY = "brd_1/evd_1";

describe.each([
  ["a folder", pathToFileURL(join(folder, "kept")).href],
  ["a bucket that speaks S3", server.address()],
])("%s", (_name, address) => {
  it("gives back what it was given, byte for byte, and forgets what is removed", async () => {
    const store = openStore(address);
    expect(await store.read(KEY)).toBeNull();
    await store.keep(KEY, file);
    expect(Buffer.from(await new Response(await store.read(KEY)).arrayBuffer()).equals(bytes)).toBe(true);
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.read(KEY)).toBeNull();
  });

  it("says whether it can be used, and leaves nothing behind", async () => {
    await expect(openStore(address).probe()).resolves.toBeUndefined();
  });
});

describe("a store that cannot be used", () => {
  it.each([
    ["a folder below a file", pathToFileURL(join(path, "evidence")).href, "ENOTDIR"],
    ["a wrong secret", server.address("wrong"), "403 SignatureDoesNotMatch"],
    ["a bucket that is not there", server.address(undefined, "other"), "404 NoSuchBucket"],
    ["a host that is not there", "http://key:secret@127.0.0.1:1/bucket", "cannot be reached"],
  ])("by %s says why", async (_why, address, message) => {
    await expect(openStore(address).probe()).rejects.toThrow(message);
  });
});

describe("a folder", () => {
  it("holds nothing half-written", async () => {
    const store = openStore(pathToFileURL(join(folder, "whole")).href);
    await store.keep(KEY, file);
    expect(await readdir(join(folder, "whole", "brd_1"))).toEqual(["evd_1"]);
  });
});

describe("a bucket", () => {
  it("keeps a file under its folder, with its type", async () => {
    await openStore(server.address()).keep(KEY, file);
    expect([...server.objects].map(([key, { type }]) => [key, type])).toEqual([
      ["/carnet/evidence/brd_1/evd_1", "application/pdf"],
    ]);
  });

  it("refuses a file that is not what its hash says, a wrong secret, and a bucket that is not there", async () => {
    await expect(openStore(server.address()).keep(KEY, { ...file, sha256: "0".repeat(64) })).rejects.toThrow(
      "XAmzContentSHA256Mismatch",
    );
    await expect(openStore(server.address("wrong")).read(KEY)).rejects.toThrow("403 SignatureDoesNotMatch");
    await expect(openStore(server.address(undefined, "other")).keep(KEY, file)).rejects.toThrow("404 NoSuchBucket");
  });

  it.each([
    "https://s3.example.com/bucket",
    "https://key@s3.example.com/bucket",
    "https://key:secret@s3.example.com/",
    "s3://bucket",
    "/srv/evidence",
  ])("is not %s: the service says so instead of starting", (address) => {
    expect(() => parseEnvironment({ STORAGE_URL: address })).toThrow(
      "STORAGE_URL must look like https://key:secret@host/bucket",
    );
  });
});
