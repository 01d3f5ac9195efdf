import { describe, expect, it } from "vitest";
import { inspectSpreadsheet, readSpreadsheet } from "./read-spreadsheet";
import { fileOf } from "./testing/file-of";

const csv = (rows: number) => `a,b\n${Array.from({ length: rows }, (_, index) => `${index},x\n`).join("")}`;

describe("the thread that reads", () => {
  it("hands out every row once and in order, at most a thousand at a time", async () => {
    const batches: number[] = [];
    let next = 0;
    for await (const batch of readSpreadsheet(fileOf(csv(2_500)))) {
      batches.push(batch.length);
      for (const { number } of batch) expect(number).toBe((next += 1));
    }
    expect(batches).toEqual([1000, 1000, 501]);
  });

  it("says why a file is refused, also before its first rows", async () => {
    await expect(inspectSpreadsheet(fileOf("%PDF-1.7\n"))).rejects.toMatchObject({
      name: "SpreadsheetError",
      code: "not_a_spreadsheet",
      details: { found: "pdf" },
    });
  });

  it("ends with the reason of the signal", async () => {
    const abort = new AbortController();
    const reason = new Error("The import was cancelled.");
    const read = async () => {
      for await (const batch of readSpreadsheet(fileOf(csv(50_000)), {}, abort.signal))
        if (batch.length > 0) abort.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
    await expect(inspectSpreadsheet(fileOf(csv(1)), { signal: abort.signal })).rejects.toBe(reason);
  });

  it("leaves its place to the next, however an iteration ends", async () => {
    const path = fileOf(csv(5_000));
    const first = async () => {
      for await (const [row] of readSpreadsheet(path)) return row?.number;
      return undefined;
    };
    expect(await Promise.all(Array.from({ length: 6 }, first))).toEqual(Array(6).fill(1));
  });
});
