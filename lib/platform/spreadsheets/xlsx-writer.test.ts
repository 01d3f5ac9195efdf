import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { fileOf } from "./testing/file-of";
import { cellsOf, inspectHere } from "./testing/read-all";
import { writeXlsx, type XlsxSheet } from "./xlsx-writer";

const written = async (sheets: XlsxSheet[]) => fileOf(await buffer(writeXlsx(sheets)), "book.xlsx");
const columns = [{ header: "gtin" }, { header: "note", width: 40 }];

describe("a workbook we write", () => {
  it.each(["04006381333931", "=1+1", "'@x", '<b>&"', " spaces ", "two\nlines", "_x000D_ and \u0007 and \uFFFF", "😀"])(
    "reads back %j",
    async (text) => {
      expect(await cellsOf(await written([{ name: "A", columns, rows: [[text, null]] }]))).toEqual([
        ["gtin", "note"],
        [text],
      ]);
    },
  );

  it("keeps numbers and truth values what they are", async () => {
    expect(await cellsOf(await written([{ name: "A", columns, rows: [[1.5, true]] }]))).toEqual([
      ["gtin", "note"],
      ["1.5", "TRUE"],
    ]);
  });

  it.each([1 / 3, 0.1 + 0.2, 5e-324, 1e-7, 1e21, 123456789012345680])(
    "reads back the number %d to its last digit",
    async (value) => {
      const [, [text]] = (await cellsOf(await written([{ name: "A", columns, rows: [[value, null]] }]))) as [
        string[],
        [string],
      ];
      expect(Number(text)).toBe(value);
    },
  );

  it("may have several sheets, whose names every program accepts", async () => {
    const rows = [["1"]];
    const { sheets } = await inspectHere(
      await written([
        { name: "A/B: <all>", columns, rows },
        { name: "a b  <all>", columns, rows },
        { name: "", columns, rows: [] },
      ]),
    );
    expect(sheets.map(({ name }) => name)).toEqual(["A B  <all>", "a b  <all> 2", "Sheet3"]);
  });

  it("fails with the error of its rows", async () => {
    const rows = (function* () {
      yield ["1"];
      throw new Error("The database went away.");
    })();
    await expect(buffer(writeXlsx([{ name: "A", columns, rows }]))).rejects.toThrow("The database went away.");
  });
});
