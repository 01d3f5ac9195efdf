import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { qrCodePdf } from "./draw-labels";
import { QR_CORRECTIONS, rateModule, moduleMm } from "./label-rules";
import { drawQrCode, qrCodePng, qrCodeSvg, qrSizes } from "./qr-code";

/** Its own program lies beside it; by itself it would be fetched from elsewhere. */
const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

const LINK = "https://passports.example/p/7K3MQ2XD9F4TVW8PC";

/** Which modules the path fills, by row and column. */
function filledBy(path: string): Set<string> {
  const filled = new Set<string>();
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let offset = 0; offset < Number(width); offset += 1) filled.add(`${Number(row)}/${Number(column) + offset}`);
  return filled;
}

describe("the QR code of a passport link", () => {
  const { size, path } = drawQrCode(LINK);
  const filled = filledBy(path);

  it("keeps a quiet zone of four modules on every side", () => {
    const places = [...filled].flatMap((range) => range.split("/").map(Number));
    expect(Math.min(...places)).toBe(4);
    expect(Math.max(...places)).toBe(size - 5);
  });

  it("has its three finder patterns and none in the fourth corner", () => {
    const isFinder = (row: number, column: number) =>
      [0, 6].every((edge) =>
        Array.from({ length: 7 }, (_, step) => step).every(
          (step) => filled.has(`${row + edge}/${column + step}`) && filled.has(`${row + step}/${column + edge}`),
        ),
      );
    const far = size - 11;
    expect([isFinder(4, 4), isFinder(4, far), isFinder(far, 4), isFinder(far, far)]).toEqual([true, true, true, false]);
  });

  it("is a file for labels with the code readable below", () => {
    expect(qrCodeSvg(LINK, "7K3M-Q2XD-9F4T-VW8PC")).toMatch(/^<svg .*>7K3M-Q2XD-9F4T-VW8PC<\/text><\/svg>$/);
  });

  it("has finer modules the more of it may be lost", () => {
    const sizes = QR_CORRECTIONS.map((correction) => drawQrCode(LINK, correction).size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes.at(-1)).toBeGreaterThan(sizes[0]!);
  });

  it("is a PNG of 1,024 pixels with the code readable below", () => {
    const png = qrCodePng(LINK, "7K3M-Q2XD-9F4T-VW8PC");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(width).toBe(1024);
    const rows = inflateSync(png.subarray(png.indexOf("IDAT") + 4));
    const isBlack = (x: number, y: number) => ((rows[y * (width / 8 + 1) + 1 + (x >> 3)]! << (x & 7)) & 0x80) === 0;
    const inkOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, y) => Array.from({ length: width }, (_, x) => isBlack(x, from + y)))
        .flat()
        .filter(Boolean).length;
    expect(inkOf(1024, height)).toBeGreaterThan(0);
    expect(inkOf(height - 40, height)).toBe(0);
  });
});

const HOST = "https://passports.example";
const LABELS = {
  "a GTIN and a serial number": `${HOST}/01/09524100000018/21/1010-010001?c=7K3MQ2XD9F4TVW8P8`,
  "a GTIN alone": `${HOST}/01/09524100000018/21/7K3MQ2XD9F4TVW8P8`,
  "no GTIN": `${HOST}/p/7K3M-Q2XD-9F4T-VW8P8`,
};

/** What another's reader makes of a picture. */
async function readSymbol(picture: Buffer): Promise<(string | undefined)[]> {
  // The service itself opens no SVG (lib/platform/images.ts).
  const svg = { operation: ["VipsForeignLoadSvg"] };
  sharp.unblock(svg);
  const pixels = sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await pixels.finally(() => sharp.block(svg));
  const colours = new Uint8ClampedArray(data);
  const { width, height } = info;
  const [other] = await readBarcodes({ data: colours, width, height, colorSpace: "srgb" }, { formats: ["QRCode"] });
  return [jsQR(colours, width, height)?.data, other?.text];
}

describe("a label", () => {
  it.each(Object.entries(LABELS))("with %s is read by others' readers, off SVG and PNG", async (_what, address) => {
    const files = [qrCodePng(address, "7K3M", { edgeMm: 18 }), Buffer.from(qrCodeSvg(address, "7K3M", { edgeMm: 60 }))];
    for (const file of files) {
      const [decoded = "", again] = await readSymbol(file);
      const path = (of: string) => of.replace(/^https?:\/\/[^/]+(?:\/p(?=\/))?/i, "");
      expect(again, "two readers").toBe(decoded);
      expect(new URL(decoded).origin).toBe(HOST);
      expect(path(decoded), "nothing but the host and our own /p/ is in capitals").toBe(path(address));
    }
  });

  it("is written in capitals where that takes fewer modules, and only where it does", () => {
    const sizeOf = (address: string) => drawQrCode(address, "H").size;
    const [address, otherScheme] = [LABELS["a GTIN alone"], LABELS["a GTIN alone"].replace("https", "otpauth")];
    expect(sizeOf(address)).toBe(sizeOf(address.toUpperCase()));
    expect(sizeOf(address)).toBeLessThan(sizeOf(otherScheme));
  });

  it("has modules as large as its edge and its text let them be", () => {
    const size = qrSizes(LABELS["a GTIN and a serial number"]);
    expect(size.L).toBeLessThan(size.H);
    expect(rateModule(moduleMm({ size: size.M, edgeMm: 18 }))).toBe("fine");
    expect(rateModule(moduleMm({ size: size.H, edgeMm: 18 }))).toBe("small");
    expect(rateModule(moduleMm({ size: size.H, edgeMm: 12 }))).toBe("refused");
    expect([0.396, 0.3959, 0.25, 0.2499].map(rateModule)).toEqual(["fine", "small", "small", "refused"]);
  });

  it("says in its file how large it is to be printed", async () => {
    const address = LABELS["no GTIN"];
    expect(qrCodeSvg(address, "7K3M", { edgeMm: 25 })).toContain(' width="25mm"');
    const density = (await sharp(qrCodePng(address, "7K3M", { edgeMm: 25.4 })).metadata()).density;
    expect(density).toBe(1024);
    const pdf = (await qrCodePdf(address, "7K3M", { edgeMm: 25.4 })).toString("latin1");
    const [, width] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf)!;
    expect(Number(width)).toBeCloseTo(72, 2);
  });
});
