import { describe, expect, it } from "vitest";
import { fontData, runsOf, TYPEFACES } from "./typefaces";
import { unpackWoff } from "./unpack-woff";

describe("a typeface", () => {
  it.each(Object.entries(TYPEFACES))("%s is there in files that can be unpacked, whole", (_face, files) => {
    for (const file of files) {
      const font = fontData(file);
      const tables = font.readUInt16BE(4);
      const last = 12 + (tables - 1) * 16;
      expect(font.length).toBeGreaterThanOrEqual(font.readUInt32BE(last + 8) + font.readUInt32BE(last + 12));
    }
  });

  it("is unpacked from nothing but WOFF", () => {
    expect(() => unpackWoff(Buffer.alloc(64))).toThrow("no WOFF file");
  });
});

describe("a text", () => {
  const has = (file: string, codePoint: number) =>
    file === "latin" ? codePoint < 0x250 : codePoint >= 0x400 && codePoint < 0x500;

  it.each([
    [
      "Grüße aus Москва!",
      [
        ["latin", "Grüße aus "],
        ["cyrillic", "Москва"],
        ["latin", "!"],
      ],
    ],
    ["CO₂e", [["latin", "CO2e"]]],
    ["日本", [["latin", "??"]]],
    ["", []],
  ])("%j is set in the files that have its characters", (text, expected) => {
    expect(runsOf(text, ["latin", "cyrillic"], has).map(({ file, text: run }) => [file, run])).toEqual(expected);
  });
});
