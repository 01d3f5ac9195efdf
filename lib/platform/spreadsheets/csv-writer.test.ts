import { describe, expect, it } from "vitest";
import { CSV_BOM, csvLine, csvPieces, guardFormula, unguardFormula } from "./csv-writer";

describe("a cell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+41791234567", "'+41791234567"],
    ["-x", "'-x"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["\n=1", "'\n=1"],
    ["\uFF1D1+1", "'\uFF1D1+1"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ["'quoted'", "'quoted'"],
    ["a=b", "a=b"],
    ["", ""],
  ])("that could run as a formula is guarded, and read back: %j", (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  it("is quoted where the format needs it", () => {
    expect(csvLine(["a,b", 'say "so"', "two\r\nlines", " spaced ", "plain; here"])).toBe(
      '"a,b","say ""so""","two\r\nlines"," spaced ",plain; here\r\n',
    );
    expect(csvLine(["a,b", "c;d"], { delimiter: ";" })).toBe('a,b;"c;d"\r\n');
  });

  it("keeps numbers, instants and truth values as they are, and nothing as nothing", () => {
    expect(csvLine([-5, 0.25, new Date("2026-05-01T10:00:00Z"), false, null, undefined])).toBe(
      "-5,0.25,2026-05-01T10:00:00.000Z,false,,\r\n",
    );
  });

  it("guards inside quotes", () => {
    expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  });

  it("that is alone and empty is still a record", () => {
    expect(csvLine([""])).toBe('""\r\n');
  });
});

describe("a file", () => {
  const columns = [
    { header: "name", value: (row: { name: string; units: number }) => row.name },
    { header: "units", value: (row: { name: string; units: number }) => row.units },
  ];
  const read = async (options?: object) => {
    let text = "";
    for await (const piece of csvPieces(
      [[{ name: "Boot", units: 2 }], [], [{ name: "=Tent", units: -1 }]],
      columns,
      options,
    ))
      text += piece;
    return text;
  };

  it("is a head and every record of every batch", async () => {
    expect(await read()).toBe("name,units\r\nBoot,2\r\n'=Tent,-1\r\n");
  });

  it("begins with a mark for spreadsheets when asked", async () => {
    expect(await read({ hasBom: true, delimiter: ";" })).toBe(`${CSV_BOM}name;units\r\nBoot;2\r\n'=Tent;-1\r\n`);
  });

  it("asks for a batch only when the one before was taken", async () => {
    let batchCount = 0;
    const batches = (function* () {
      for (;;) yield [{ name: `${(batchCount += 1)}`, units: 1 }];
    })();
    const pieces = csvPieces(batches, columns);
    await pieces.next();
    expect(batchCount).toBe(0);
    await pieces.next();
    expect(batchCount).toBe(1);
    await pieces.return(undefined);
  });
});
