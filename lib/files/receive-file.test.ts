import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { type Parts, workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { pngOf } from "@/lib/platform/testing/png-of";
import { receiveFile, sweepReceived } from "./receive-file";
import { EVIDENCE_BYTES_MAX } from "./rules";
import { smallPdf } from "./testing/small-pdf";

const folder = await mkdtemp(join(tmpdir(), "evidence-received-"));
afterAll(() => rm(folder, { recursive: true }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code }: DomainError) => code,
  );
async function* piecesOf(bytes: Buffer, size = 5) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const PDF = smallPdf("Global Recycled Standard");

const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const types = (...more: string[]) => ({
  "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${MAIN_TYPE}"/>${more.map((type) => `<Override ContentType="${type}"/>`).join("")}</Types>`,
});
const WORKBOOK = { ...workbookParts({}), ...types() };
const without = (name: string) => Object.fromEntries(Object.entries(WORKBOOK).filter(([part]) => part !== name));
const wholeZip = await zipOf(WORKBOOK);
const picture = (format: "png" | "jpeg" | "webp", width = 64) =>
  sharp({ create: { width, height: 40, channels: 3, background: "#791b2a" } })
    [format]()
    .toBuffer();

async function zipWithComment(comment: string): Promise<Buffer> {
  const zip = await zipOf({ "a.txt": "x" });
  zip.writeUInt16LE(comment.length, zip.length - 2);
  return Buffer.concat([zip, Buffer.from(comment)]);
}

/** Behind the first two bytes of a JPEG image (ISO/IEC 10918-1, B.2.4.5). */
function insertComment(image: Buffer, text: string): Buffer {
  const comment = Buffer.alloc(4 + text.length);
  comment.writeUInt16BE(0xfffe);
  comment.writeUInt16BE(2 + text.length, 2);
  comment.write(text, 4, "latin1");
  return Buffer.concat([image.subarray(0, 2), comment, image.subarray(2)]);
}

describe("an upload", () => {
  it("lies on disk as it came, with its size, hash and type", async () => {
    const received = await receiveFile(piecesOf(PDF), join(folder, "fine"));
    expect(received).toMatchObject({ sha256: sha256Hex(PDF), sizeBytes: PDF.length, mediaType: "application/pdf" });
    expect(await readFile(received.path)).toEqual(PDF);
  });

  it("is a workbook only with a workbook's parts and without programs", async () => {
    const own = join(folder, "zips");
    expect((await receiveFile(piecesOf(await zipOf(WORKBOOK)), own)).mediaType).toContain("spreadsheetml.sheet");
    const others: Parts[] = [
      { "word/document.xml": "", "_rels/.rels": "" },
      { "readme.txt": "" },
      without("xl/workbook.xml"),
      without("[Content_Types].xml"),
      { ...WORKBOOK, "[Content_Types].xml": "<Types/>" },
      { ...WORKBOOK, ...types("application/vnd.ms-excel.sheet.macroEnabled.main+xml") },
      ...[
        "xl/vbaProject.bin",
        "xl/renamed/vbaProjectSignature.bin",
        "xl/macrosheets/sheet1.xml",
        "xl/activeX/activeX1.bin",
        "xl/embeddings/oleObject1.bin",
        "customUI/customUI.xml",
        "docs/setup.exe",
      ].map((part) => ({ ...WORKBOOK, [part]: "x" })),
    ];
    for (const parts of others)
      expect(await codeOf(receiveFile(piecesOf(await zipOf(parts)), own)), Object.keys(parts).at(-1)).toBe(
        "unsupported_media_type",
      );
  });

  it.each(["png", "jpeg", "webp"] as const)("is a %s picture only when all of it can be decoded", async (format) => {
    const own = join(folder, format);
    const bytes = await picture(format, 640);
    expect((await receiveFile([bytes], own)).mediaType).toBe(`image/${format}`);
    // Whole by its frame, with other bytes where its pixels are.
    const scrambled = Buffer.from(bytes);
    scrambled.fill(0xa5, Math.floor(bytes.length / 2), bytes.length - 16);
    for (const bad of [
      bytes.subarray(0, bytes.length - 20),
      Buffer.concat([bytes, Buffer.from("more")]),
      ...(format === "jpeg" ? [] : [scrambled]),
    ])
      expect(await codeOf(receiveFile([bad], own))).toBe("unsupported_media_type");
  });

  it("is no picture that unpacks to more pixels than a scanner makes", async () => {
    const bomb = pngOf(16_000, 16_000);
    expect(bomb.length).toBeLessThan(EVIDENCE_BYTES_MAX);
    expect(await codeOf(receiveFile([bomb], join(folder, "bomb")))).toBe("unsupported_media_type");
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["a PDF file with an archive behind it", async () => Buffer.concat([PDF, await zipOf({ "run.js": "alert(1)" })])],
    [
      "a PDF file that an archive ends by naming as its comment",
      async () => Buffer.concat([PDF.subarray(0, -6), await zipWithComment("startxref\n9\n%%EOF")]),
    ],
    [
      "a picture with an archive behind it",
      async () => Buffer.concat([await picture("jpeg"), await zipOf({ "a.class": "x" }), Buffer.from([0xff, 0xd9])]),
    ],
    ["a picture that begins another document", async () => insertComment(await picture("jpeg"), "%PDF-1.7")],
    ["a picture that holds a page", async () => insertComment(await picture("jpeg"), "<script>alert(1)</script>")],
    ["a workbook that holds a page", async () => zipOf({ "<html><script>": "x", ...WORKBOOK })],
    [
      "a PDF file whose page is HTML",
      async () => Buffer.from(PDF.toString("latin1").replace("%\xe2", "%<html>\xe2"), "latin1"),
    ],
  ])("is not %s as well", async (name, make) => {
    expect(await codeOf(receiveFile([await make()], join(folder, name)))).toBe("unsupported_media_type");
  });

  it.each<[string, (text: string) => string]>([
    ["its header", (text) => text.replace("%PDF-1.7", "%PDF-9.9")],
    ["its cross-references", (text) => text.replace("xref\n0 5", "yref\n0 5")],
    ["where they begin", (text) => text.replace(/startxref\n\d+/, "startxref\n99999999")],
    ["its trailer", (text) => text.replace("/Root 1 0 R", "")],
    ["its end", (text) => text.replace("%%EOF", "%%EO")],
    ["nothing behind its end", (text) => `${text}MZ\x90\x00`],
  ])("is no PDF file without %s", async (name, change) => {
    const bytes = Buffer.from(change(PDF.toString("latin1")), "latin1");
    expect(await codeOf(receiveFile([bytes], join(folder, name)))).toBe("unsupported_media_type");
  });

  it("is a PDF file with its cross-references in a stream as well", async () => {
    const stream =
      "7 0 obj\n<< /Type /XRef /Size 8 /Root 1 0 R /W [1 2 1] /Length 4 >>\nstream\nabcd\nendstream\nendobj\n";
    const bytes = Buffer.from(`%PDF-1.5\n${stream}startxref\n9\n%%EOF\r\n`);
    expect((await receiveFile([bytes], join(folder, "stream"))).mediaType).toBe("application/pdf");
  });

  it("is no PDF file that acts when somebody opens it, and leaves nothing on disk", async () => {
    const own = join(folder, "active");
    const script = smallPdf("Certificate", { catalogue: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> " });
    expect(await codeOf(receiveFile([script], own))).toBe("active_document");
    expect(await codeOf(receiveFile([smallPdf("x", { catalogue: "/Encrypt 9 0 R " })], own))).toBe("active_document");
    expect(await readdir(own)).toEqual([]);
  });

  it.each([
    ["a page", Buffer.from("<html><script>alert(1)</script>"), "unsupported_media_type"],
    ["a PDF file that breaks off", PDF.subarray(0, 20), "unsupported_media_type"],
    ["a zip file that breaks off", wholeZip.subarray(0, 60), "unsupported_media_type"],
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
