import { describe, expect, it } from "vitest";
import { arrangeLine, breakLines } from "./set-lines";
import { nameCharacters, openFont, runsOf, unpackWoff } from "./typefaces";

const FACES = ["serif", "sans", "strong", "mono"] as const;

const SAMPLES = {
  English: "Care instructions: don't tumble dry, 30 °C",
  Polish: "Zażółć gęślą jaźń",
  Greek: "Πλύνετε με παρόμοια χρώματα",
  Cyrillic: "Зимняя куртка, щётка",
  Vietnamese: "Giặt bằng nước lạnh với các màu tương tự",
  Chinese: "请用冷水与类似颜色一起洗涤",
  Japanese: "冷水で似た色のものと一緒に洗ってください、図書館・働",
  Korean: "비슷한 색상과 함께 찬물에 세탁하세요",
  Arabic: "اغسل في ماء بارد مع ألوان مماثلة",
  Hebrew: "יש לכבס במים קרים",
  Thai: "ซักด้วยน้ำเย็นกับสีที่คล้ายกัน",
};

describe("every face", () => {
  it.each(Object.entries(SAMPLES))("has a glyph for every character of %s", (_language, text) => {
    for (const typeface of FACES) {
      const { runs } = arrangeLine(text, { face: typeface, size: 10 });
      expect(runs.filter(({ missing }) => missing !== undefined)).toEqual([]);
      const glyphIds = runs.flatMap(({ file, text: run }) =>
        openFont(file)
          .layout(run)
          .glyphs.map(({ id }) => id),
      );
      expect(glyphIds.length).toBeGreaterThan(0);
      expect(glyphIds).not.toContain(0);
    }
  });
});

describe("a text", () => {
  it("prints a compatibility form where the character itself has no glyph", () => {
    expect(runsOf("CO₂e", "serif").map(({ text, missing }) => [text, missing])).toEqual([["CO2e", undefined]]);
  });

  it("names the characters that no typeface has", () => {
    const missing = runsOf("A\u{13000}B", "sans").flatMap((run) => run.missing ?? []);
    expect(missing).toEqual(["\u{13000}"]);
    expect(nameCharacters(missing)).toBe("U+13000");
  });

  it("draws Han characters as its own language does", () => {
    const fileOf = (text: string) => runsOf(text, "sans").find((run) => run.text.includes("直"))?.file ?? "";
    expect(fileOf("直接")).toMatch(/fonts-sc/);
    expect(fileOf("直す")).toMatch(/fonts-jp/);
    expect(fileOf("직직直")).toMatch(/fonts-kr/);
  });
});

describe("a line", () => {
  /** What the glyphs of a line stand for, from left to right. */
  const drawText = (text: string) =>
    arrangeLine(text, { face: "sans", size: 10 })
      .runs.flatMap(({ file, text: run }) => openFont(file).layout(run).glyphs)
      .flatMap(({ codePoints }) => codePoints.map((codePoint) => String.fromCodePoint(codePoint)))
      .join("");

  it.each([
    ["abc 12", "abc 12"],
    ["אבג", "גבא"],
    ["אבג דהו", "והד גבא"],
    ["אבג (12) ABC", "ABC (12) גבא"],
    ["ABC (אבג דה) 12", "ABC (הד גבא) 12"],
    ["אב: 25%!", "!25% :בא"],
  ])("of %j is drawn as %j", (text, expected) => {
    expect(drawText(text)).toBe(expected);
  });

  it("joins Arabic letters", () => {
    const glyphsOf = (text: string) =>
      arrangeLine(text, { face: "sans", size: 10 }).runs.flatMap(({ file, text: run }) =>
        openFont(file)
          .layout(run)
          .glyphs.map(({ id }) => id),
      );
    expect(glyphsOf("ببب").at(-1)).not.toBe(glyphsOf("ب")[0]);
  });

  it("is right to left as its first strong character is", () => {
    const isRightToLeft = (text: string) => arrangeLine(text, { face: "sans", size: 10 }).isRightToLeft;
    expect(["אב ABC", "12 אב", "ABC אב"].map(isRightToLeft)).toEqual([true, true, false]);
  });

  it.each(Object.entries(SAMPLES))("of %s is no wider than it may be, and nothing is lost", (_language, text) => {
    const style = { face: "sans", size: 10 } as const;
    const lines = breakLines(text, style, 60);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(arrangeLine(line, style).width).toBeLessThanOrEqual(61);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  });
});

it("a typeface is unpacked from nothing but WOFF", () => {
  expect(() => unpackWoff(Buffer.alloc(64))).toThrow("no WOFF file");
});
