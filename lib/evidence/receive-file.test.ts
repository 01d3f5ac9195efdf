import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { receiveFile, sweepReceived } from "./receive-file";
import { EVIDENCE_BYTES_MAX } from "./rules";

const folder = await mkdtemp(join(tmpdir(), "evidence-received-"));
afterAll(() => rm(folder, { recursive: true }));
const codeOf = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), ({ code }: DomainError) => code);
async function* piecesOf(bytes: Buffer, size = 5) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const PDF = Buffer.from("%PDF-1.7\nGlobal Recycled Standard\n%%EOF\n");

/** The least zip file: stored entries without content, and their directory. */
function zipOf(...names: string[]): Buffer {
  const entry = (name: string, signature: number, at?: number) => {
    const isDirectory = at !== undefined;
    const head = Buffer.alloc(isDirectory ? 46 : 30);
    head.writeUInt32LE(signature);
    head.writeUInt16LE(20, isDirectory ? 6 : 4);
    head.writeUInt16LE(name.length, isDirectory ? 28 : 26);
    if (isDirectory) head.writeUInt32LE(at, 42);
    return Buffer.concat([head, Buffer.from(name)]);
  };
  const locals = names.map((name) => entry(name, 0x04034b50));
  const offsets = locals.map((_local, index) => locals.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const directory = Buffer.concat(names.map((name, index) => entry(name, 0x02014b50, offsets[index])));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(locals.reduce((sum, { length }) => sum + length, 0), 16);
  return Buffer.concat([...locals, directory, end]);
}
const PARTS = ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"];

describe("an upload", () => {
  it("lies on disk as it came, with its size, hash and type", async () => {
    const received = await receiveFile(piecesOf(PDF), join(folder, "fine"));
    expect(received).toMatchObject({ sha256: sha256Hex(PDF), sizeBytes: PDF.length, mediaType: "application/pdf" });
    expect(await readFile(received.path)).toEqual(PDF);
  });

  it("is a workbook only with a workbook's parts and without macros", async () => {
    const own = join(folder, "zips");
    expect((await receiveFile(piecesOf(zipOf(...PARTS)), own)).mediaType).toContain("spreadsheetml.sheet");
    for (const parts of [["word/document.xml", "_rels/.rels"], ["readme.txt"], [...PARTS, "xl/vbaProject.bin"], PARTS.slice(0, 2)])
      expect(await codeOf(receiveFile(piecesOf(zipOf(...parts)), own))).toBe("unsupported_media_type");
  });

  it.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>"), "unsupported_media_type"],
    ["a PDF file that breaks off", PDF.subarray(0, 20), "unsupported_media_type"],
    ["a zip file that breaks off", zipOf(...PARTS).subarray(0, 60), "unsupported_media_type"],
    ["nothing", Buffer.alloc(0), "unsupported_media_type"],
    ["one byte too many", Buffer.concat([PDF, Buffer.alloc(EVIDENCE_BYTES_MAX + 1 - PDF.length)]), "payload_too_large"],
  ])("that is %s is refused and leaves nothing on disk", async (name, bytes, code) => {
    const own = join(folder, name);
    expect(await codeOf(receiveFile(piecesOf(bytes, 1024 * 1024), own))).toBe(code);
    expect(await readdir(own)).toEqual([]);
  });

  it("that nobody kept or discarded is swept away after a day", async () => {
    const own = join(folder, "left");
    const [old, young] = [await receiveFile(piecesOf(PDF), own), await receiveFile(piecesOf(PDF), own)];
    await utimes(old.path, 0, 0);
    await sweepReceived(own);
    await sweepReceived(join(folder, "never there"));
    expect((await readdir(own)).map((name) => join(own, name))).toEqual([young.path]);
  });

  it("that breaks off on the way is refused and leaves nothing on disk", async () => {
    const own = join(folder, "broken");
    async function* broken() {
      yield PDF.subarray(0, 10);
      throw new Error("the connection is gone");
    }
    expect(await codeOf(receiveFile(broken(), own))).toBe("malformed_request");
    expect(await readdir(own)).toEqual([]);
  });
});
