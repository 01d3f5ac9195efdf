import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { QR_CORRECTIONS } from "./label-rules";
import { drawQrCode, qrCodePng, qrCodeSvg } from "./qr-code";

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
    const places = [...filled].flatMap((place) => place.split("/").map(Number));
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
