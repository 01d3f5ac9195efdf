import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";
import { csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { fileOf } from "@/lib/platform/spreadsheets/testing/file-of";
import { cellsOf, inspectHere, readAll } from "@/lib/platform/spreadsheets/testing/read-all";
import { detectDelimiter } from "./open-csv";

describe("the delimiter is found out", () => {
  it.each([
    ["commas", "gtin,name\n1,a\n2,b\n", ","],
    ["semicolons beside decimal commas", "gtin;name;weight\n1;a;1,5\n2;b;2,25\n3;c;3,0\n", ";"],
    ["semicolons beside one decimal comma in each row", "gtin;weight\n1;1,5\n2;2,5\n", ";"],
    ["tabs beside commas in the text", "gtin\tname\n1\tA, B\n2\tC, D\n", "\t"],
    ["pipes", "gtin|name\n1|a, b\n2|c\n", "|"],
    ["commas with semicolons inside quotes", 'gtin,name\n1,"a;b;c"\n2,"d;e;f"\n', ","],
    ["a single column", "gtin\n4006381333931\n", ","],
    ["text with a comma here and there", "name;note\nA;one, two, three\nB;none\nC;x\n", ";"],
    [
      "decimal commas in every row, and semicolons that are not",
      "Titel\nStand;;x\nName;EAN;kg;Ort\na;1;0,4;R1\nb;2;0,5\nc;3;1,5;R2\nd;4;2,5\n",
      ";",
    ],
    ["numbers alone", "1,2,3\n4,5,6\n", ","],
  ])("%s", (_what, sample, delimiter) => {
    expect(detectDelimiter(sample)).toBe(delimiter);
  });
});

describe("the encoding is found out", () => {
  const text = "name;price\nGrün „Ω“;1 €\n";
  const swapped = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  it.each([
    ["UTF-8", Buffer.from(text), { encoding: "utf-8", hasBom: false }],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`), { encoding: "utf-8", hasBom: true }],
    ["UTF-16 LE with a mark", Buffer.from(`\uFEFF${text}`, "utf16le"), { encoding: "utf-16le", hasBom: true }],
    ["UTF-16 LE without one", Buffer.from(text, "utf16le"), { encoding: "utf-16le", hasBom: false }],
    ["UTF-16 BE with a mark", swapped, { encoding: "utf-16be", hasBom: true }],
    ["UTF-16 BE without one", swapped.subarray(2), { encoding: "utf-16be", hasBom: false }],
  ])("%s", async (_what, bytes, expected) => {
    const path = fileOf(bytes);
    expect((await inspectHere(path)).dialect).toEqual({ ...expected, delimiter: ";", readings: [] });
    expect(await cellsOf(path)).toEqual([
      ["name", "price"],
      ["Grün „Ω“", "1 €"],
    ]);
  });

  it("Windows-1252, with the quotation marks and the euro that ISO 8859-1 lacks", async () => {
    const path = fileOf(Buffer.from([0x61, 0x3b, 0x62, 0x0a, 0x84, 0xfc, 0x93, 0x3b, 0x80, 0x0a]));
    expect(await cellsOf(path)).toEqual([
      ["a", "b"],
      ["„ü“", "€"],
    ]);
  });

  it.each<[Encoding, string]>([
    ["windows-1252", "Grüner Mantel für Mädchen;größer"],
    ["windows-1252", "Women’s jacket;30°"],
    ["windows-1250", "Kurtka łódzka;żółta, świeża"],
    ["windows-1251", "Зелёная куртка;детская"],
    ["windows-1253", "Πράσινο μπουφάν;παιδικό"],
    ["windows-1254", "Yeşil ceket;kadın"],
    ["iso-8859-15", "Chaussée, bœuf;10 €"],
    ["iso-8859-2", "Bunda žlutá;těžká kůže"],
    ["iso-8859-9", "Düğme;ışık"],
    ["macintosh", "Grüner Mantel für Mädchen;größer"],
    ["cp437", "Grüner Mantel;größer"],
    ["cp850", "Calça de algodão;irmão"],
    ["cp852", "Kurtka łódzka;żółta, świeża"],
    ["shift_jis", "婦人ジャケット 緑;綿"],
    ["shift_jis", "ｼﾞｬｹｯﾄ;ﾃｽﾄ"],
    ["gb18030", "绿色夹克;中国制造"],
    ["euc-kr", "녹색 재킷;어린이 셔츠"],
  ])("%s, or it is among those that are asked about: %s", async (encoding, text) => {
    const path = fileOf(iconv.encode(`name;note\r${text}\r`, encoding));
    const { dialect } = await inspectHere(path);
    const candidates =
      dialect!.readings.length > 0 ? dialect!.readings.map((each) => each.encoding) : [dialect!.encoding];
    const texts = await Promise.all(candidates.map((each) => cellsOf(path, { encoding: each })));
    expect(texts).toContainEqual([["name", "note"], text.split(";")]);
  });

  it("without a question for usual texts of Western Europe, Macs and DOS, Poland, Greece and Japan", async () => {
    const texts: [Encoding, string][] = [
      ["windows-1252", "Grüner Mantel – größer"],
      ["windows-1252", "Veste légère à capuche, forêt"],
      ["windows-1252", "Women’s jacket"],
      ["macintosh", "Grüner Mantel für Mädchen"],
      ["cp850", "Grüner Mantel"],
      ["windows-1250", "Kurtka łódzka żółta, świeża"],
      ["windows-1253", "Πράσινο μπουφάν"],
      ["shift_jis", "婦人ジャケット"],
    ];
    for (const [encoding, text] of texts) {
      const path = fileOf(iconv.encode(`name\n${text}\n`, encoding));
      expect((await inspectHere(path)).dialect?.readings, text).toEqual([]);
      expect((await cellsOf(path))[1]!.join(",")).toContain(text.split(",")[0]);
    }
  });

  it("with the words that several encodings read differently", async () => {
    const path = fileOf(iconv.encode("name;price\nКуртка детская;10\n", "windows-1251"));
    const both = fileOf(iconv.encode("name;price\n재킷;10\n", "euc-kr"));
    expect((await inspectHere(path)).dialect).toMatchObject({ encoding: "windows-1251" });
    const { readings } = (await inspectHere(both)).dialect!;
    expect(readings).toContainEqual({ encoding: "euc-kr", sample: "재킷" });
    expect(readings).toContainEqual({ encoding: "gb18030", sample: "犁哦" });
  });

  it("by bytes that first occur far behind the first rows", async () => {
    const early = "Grün,x\n".repeat(400_000);
    const path = fileOf(iconv.encode(`name,note\n${early}łódź,żółta\n`, "windows-1250"));
    const { dialect } = await inspectHere(path);
    const candidates = [dialect!.encoding, ...dialect!.readings.map((each) => each.encoding)];
    expect(candidates).toContain("windows-1250");
    const ascii = fileOf(Buffer.concat([Buffer.from("a,b\n".repeat(400_000)), iconv.encode("Jäcke,b\n", "cp850")]));
    expect((await readAll(ascii)).at(-1)?.cells).toEqual(["Jäcke", "b"]);
  });

  it("UTF-8 with a single bad byte stays UTF-8, and the row has the sign for it", async () => {
    const bytes = Buffer.concat([
      Buffer.from("name\nGrüner Mantel\nBlauer Mantel "),
      Buffer.from([0x96]),
      Buffer.from(" lang\n"),
    ]);
    const path = fileOf(bytes);
    expect((await inspectHere(path)).dialect).toMatchObject({ encoding: "utf-8", readings: [] });
    expect(await cellsOf(path)).toEqual([["name"], ["Grüner Mantel"], ["Blauer Mantel \ufffd lang"]]);
  });

  it("a character that lies across two pieces of the file is still UTF-8", async () => {
    const path = fileOf(`${"x".repeat(1023)}\n`.repeat(1023) + `${"x".repeat(1023)}ü€,b\n`);
    expect((await inspectHere(path)).dialect?.encoding).toBe("utf-8");
  });
});

describe("rows are as in the file", () => {
  it.each([
    [
      "quoted line breaks, delimiters and quotes",
      'a,b\n"x\r\ny","1,""2"""\n',
      [
        ["a", "b"],
        ["x\ny", '1,"2"'],
      ],
    ],
    [
      "zeros and exponents stay text",
      "gtin,n\n0040063,4.0063E+12\n",
      [
        ["gtin", "n"],
        ["0040063", "4.0063E+12"],
      ],
    ],
    [
      "spaces around a text stay",
      "a,b\n x , y\n",
      [
        ["a", "b"],
        [" x ", " y"],
      ],
    ],
    [
      "every kind of line end",
      "a,b\r1,2\r\n3,4\n5,6",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    [
      "what Excel puts first",
      "sep=|\na|b\n1|2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "the guard of our own writer is taken off",
      csvLine(["a", "b"]) + csvLine(["=1+1", "'=x"]),
      [
        ["a", "b"],
        ["=1+1", "'=x"],
      ],
    ],
    ["an apostrophe of somebody's own stays", "a\n'tis\n", [["a"], ["'tis"]]],
    [
      "headings with a name of JavaScript's own",
      "__proto__,constructor\n1,2\n",
      [
        ["__proto__", "constructor"],
        ["1", "2"],
      ],
    ],
  ])("%s", async (_what, text, expected) => {
    expect(await cellsOf(fileOf(text))).toEqual(expected);
    expect(await cellsOf({ text })).toEqual(expected);
  });

  it("blank rows are left out and counted", async () => {
    expect(await readAll(fileOf("a,b\n\n,\n1,2\n"))).toEqual([
      { number: 1, cells: ["a", "b"] },
      { number: 4, cells: ["1", "2"] },
    ]);
  });

  it("a row with quotes that do not fit is marked, and the others are read", async () => {
    const rows = await readAll(fileOf('a,b\n"x"y",1\n"z",2\n"open,3\n'));
    expect(rows.map(({ number, error }) => [number, error?.code])).toEqual([
      [1, undefined],
      [2, "stray_quote"],
      [3, undefined],
      [4, "unclosed_quote"],
    ]);
  });

  it("a choice goes before what was found out", async () => {
    const path = fileOf("a;b,c\n1;2,3\n");
    expect(await cellsOf(path, { delimiter: ";" })).toEqual([
      ["a", "b,c"],
      ["1", "2,3"],
    ]);
    expect(await cellsOf(fileOf(Buffer.from("ä\n")), { encoding: "windows-1252" })).toEqual([["Ã¤"]]);
  });

  it("cells pasted from a sheet are read with tabs", async () => {
    const shape = await inspectHere({ text: 'GTIN\tName\r\n0400\t"two\nlines"\r\n' });
    expect(shape).toMatchObject({
      kind: "csv",
      dialect: { delimiter: "\t" },
      sheets: [{ columnCount: 2, firstRows: [{ number: 1 }, { number: 2, cells: ["0400", "two\nlines"] }] }],
    });
  });
});
