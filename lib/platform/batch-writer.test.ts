import { describe, expect, it } from "vitest";
import { createBatchWriter } from "./batch-writer";

const away = new Error("away");

function writer(
  write: (rows: number[]) => Promise<void>,
  options: { rowsPerBatchMax?: number; rowsHeldMax?: number } = {},
) {
  return createBatchWriter<number>({
    name: "scans",
    write,
    isPassing: (error) => error === away,
    everyMs: 3_600_000,
    rowsPerBatchMax: 3,
    rowsHeldMax: 9,
    ...options,
  });
}

describe("a batch writer", () => {
  it("writes all rows in order, in batches", async () => {
    const batches: number[][] = [];
    const rows = writer(async (batch) => void batches.push(batch));
    for (let row = 1; row <= 7; row += 1) rows.add(row);
    await rows.flush();
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("never writes two batches at once", async () => {
    let writing = 0;
    let most = 0;
    const rows = writer(async () => {
      most = Math.max(most, (writing += 1));
      await Promise.resolve();
      writing -= 1;
    });
    for (let row = 0; row < 9; row += 1) rows.add(row);
    await Promise.all([rows.flush(), rows.flush(), rows.flush()]);
    expect(most).toBe(1);
  });

  it("keeps rows that could not be written, in order, and drops the oldest when too many wait", async () => {
    let isAway = true;
    const written: number[] = [];
    const rows = writer(async (batch) => {
      if (isAway) throw away;
      written.push(...batch);
    });
    for (let row = 1; row <= 11; row += 1) {
      rows.add(row);
      await rows.flush();
    }
    isAway = false;
    await rows.flush();
    expect(written).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("drops a batch that can never be written and goes on with the next", async () => {
    const written: number[] = [];
    const rows = writer(async (batch) => {
      if (batch.includes(2)) throw new Error("a row is wrong");
      written.push(...batch);
    });
    for (let row = 1; row <= 5; row += 1) rows.add(row);
    await rows.flush();
    expect(written).toEqual([4, 5]);
  });
});
