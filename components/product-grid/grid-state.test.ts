import { describe, expect, it } from "vitest";
import { readClipboard, writeClipboard } from "./clipboard";
import {
  clearCells,
  decide,
  editCells,
  editedRows,
  fillDown,
  nextMarked,
  pasteCells,
  redo,
  restoreRows,
  rowsToSend,
  startGrid,
  takeAnswers,
  textsIn,
  undo,
} from "./grid-state";

const PATHS = ["name", "weight_g", "gtin"];
const mint = () =>
  startGrid(
    ["a", "b", "c"].map((id) => ({
      id,
      name: id,
      model: null,
      version: 1,
      texts: [id, "", "1"],
      locked: id === "c" ? [2] : [],
      foreign: [],
    })),
  );
const all = { top: 0, bottom: 2, left: 0, right: 2 };
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const texts = (state: ReturnType<typeof mint>) => textsIn(state, all);

describe("cells on the clipboard", () => {
  it.each([
    [
      "a block of a spreadsheet",
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "cells with line breaks, tabs and quotation marks",
      '"one\r\ntwo"\t"a\tb"\t"say ""hi"""\r\n',
      [["one\ntwo", "a\tb", 'say "hi"']],
    ],
    [
      "empty cells and empty rows in the middle",
      "a\t\r\n\t\r\nb\tc",
      [
        ["a", ""],
        ["", ""],
        ["b", "c"],
      ],
    ],
    [
      "a quotation mark that belongs to the text",
      '"Firn" jacket\tb\n5" pipe\tc',
      [
        ['"Firn" jacket', "b"],
        ['5" pipe', "c"],
      ],
    ],
    ["one cell, and none", "84 % wool, 16 % polyamide", [["84 % wool, 16 % polyamide"]]],
    ["nothing", "", [[""]]],
  ])("are read from %s", (_, text, cells) => {
    expect(readClipboard(text)).toEqual(cells);
  });

  it("are written so that a spreadsheet reads them again", () => {
    const cells = [
      ["one\ntwo", 'say "hi"', "a\tb"],
      ["", "1,5", "x"],
    ];
    expect(writeClipboard(cells).split("\t")[0]).toBe('"one\ntwo"');
    expect(readClipboard(writeClipboard(cells))).toEqual(cells);
  });
});

describe("pasting", () => {
  it("starts at the first cell of the range and counts what does not fit or is locked", () => {
    const { state, range, outside, locked } = pasteCells(mint(), at(1, 1), [
      ["5", "7", "x"],
      ["6", "8", "y"],
      ["z", "z", "z"],
    ]);
    expect(texts(state)).toEqual([
      ["a", "", "1"],
      ["b", "5", "7"],
      ["c", "6", "1"],
    ]);
    expect([range, outside, locked]).toEqual([{ top: 1, bottom: 2, left: 1, right: 2 }, 5, 1]);
  });

  it("repeats a block in a range of a multiple of its size, and one cell everywhere", () => {
    const column = { top: 0, bottom: 2, left: 1, right: 1 };
    expect(texts(pasteCells(mint(), column, [["9"]]).state).map((row) => row[1])).toEqual(["9", "9", "9"]);
    const two = { top: 0, bottom: 1, left: 0, right: 1 };
    expect(texts(pasteCells(mint(), two, [["x", "y"]]).state).slice(0, 2)).toEqual([
      ["x", "y", "1"],
      ["x", "y", "1"],
    ]);
  });
});

describe("editing", () => {
  it("fills down from the first row of a range, or from the row above a single cell", () => {
    const start = editCells(mint(), [{ row: 0, column: 1, text: "5" }]);
    expect(texts(fillDown(start, { top: 0, bottom: 2, left: 1, right: 1 })).map((row) => row[1])).toEqual([
      "5",
      "5",
      "5",
    ]);
    expect(texts(fillDown(start, at(1, 1))).map((row) => row[1])).toEqual(["5", "5", ""]);
    expect(fillDown(start, at(0, 1))).toBe(start);
  });

  it("undoes and repeats whole steps, and leaves locked cells alone", () => {
    const cleared = clearCells(mint(), all);
    expect(texts(cleared)).toEqual([
      ["", "", ""],
      ["", "", ""],
      ["", "", "1"],
    ]);
    expect(texts(undo(cleared))).toEqual(texts(mint()));
    expect(texts(redo(undo(cleared)))).toEqual(texts(cleared));
    expect(editCells(cleared, [{ row: 2, column: 2, text: "x" }])).toBe(cleared);
    expect(editedRows(undo(cleared))).toEqual([]);
  });
});

describe("saving", () => {
  const edited = () =>
    editCells(mint(), [
      { row: 0, column: 1, text: "5,50" },
      { row: 1, column: 1, text: "heavy" },
      { row: 2, column: 0, text: "C" },
    ]);

  it("sends only changed cells, takes the stored texts of saved rows, and keeps wrong cells with their sentence", () => {
    const state = edited();
    const sent = rowsToSend(state, PATHS);
    expect(sent).toEqual({
      a: { version: 1, cells: { weight_g: "5,50" } },
      b: { version: 1, cells: { weight_g: "heavy" } },
      c: { version: 1, cells: { name: "C" } },
    });
    const error = { text: "A number.", fix: null };
    const answered = takeAnswers(
      state,
      [
        { id: "a", state: "saved", version: 2, texts: ["a", "5,5", "1"], locked: [] },
        { id: "b", state: "invalid", errors: { weight_g: error } },
        { id: "c", state: "saved", version: 2, texts: ["C", "", "1"], locked: [] },
      ],
      { paths: PATHS, sent },
    );
    expect(answered.rows.map((row) => [row.state, row.version, row.texts[1], row.errors])).toEqual([
      ["saved", 2, "5,5", {}],
      ["invalid", 1, "heavy", { 1: error }],
      ["saved", 2, "", {}],
    ]);
    expect(Object.keys(rowsToSend(answered, PATHS))).toEqual(["b"]);
    expect(nextMarked(answered, { row: 2, column: 0 })).toEqual({ row: 1, column: 1 });
    const fixed = editCells(answered, [{ row: 1, column: 1, text: "6" }]);
    expect(fixed.rows[1]).toMatchObject({ state: null, errors: {} });
  });

  it("keeps what was typed while the rows were being saved", () => {
    const state = edited();
    const sent = rowsToSend(state, PATHS);
    const typed = editCells(state, [{ row: 0, column: 1, text: "7" }]);
    const answer = { id: "a", state: "saved" as const, version: 2, texts: ["a", "5,5", "1"], locked: [] };
    expect(takeAnswers(typed, [answer], { paths: PATHS, sent }).rows[0]).toMatchObject({
      texts: ["a", "7", "1"],
      base: ["a", "5,5", "1"],
    });
  });

  it("shows both texts of a conflict, and sends the row again only when one of them was chosen", () => {
    const state = edited();
    const conflict = {
      id: "a",
      state: "conflict" as const,
      version: 2,
      texts: ["A2", "9", "1"],
      locked: [],
      message: "Robin changed it.",
    };
    const answered = takeAnswers(state, [conflict], { paths: PATHS, sent: rowsToSend(state, PATHS) });
    expect(answered.rows[0]).toMatchObject({ texts: ["A2", "5,50", "1"], theirs: { 1: "9" }, version: 2 });
    expect(Object.keys(rowsToSend(answered, PATHS))).toEqual(["b", "c"]);
    const mine = decide(answered, { row: 0, column: 1, text: "5,50" });
    expect(rowsToSend(mine, PATHS)["a"]).toEqual({ version: 2, cells: { weight_g: "5,50" } });
    const theirs = decide(answered, { row: 0, column: 1, text: "9" });
    expect(Object.keys(rowsToSend(theirs, PATHS))).toEqual(["b", "c"]);
    expect(theirs.rows[0]).toMatchObject({ state: null, theirs: {} });
  });

  it("restores edits of this tab with the version that they were based on", () => {
    const stored = rowsToSend(edited(), PATHS);
    const newer = mint();
    const loaded = { ...newer, rows: newer.rows.map((row) => ({ ...row, version: 4 })) };
    const restored = restoreRows(loaded, stored, PATHS);
    expect(rowsToSend(restored, PATHS)).toEqual(stored);
  });
});
