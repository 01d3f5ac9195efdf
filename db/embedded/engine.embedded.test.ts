import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, it, vi } from "vitest";
import { startUpkeep } from "./engine";
import type { SharedSession } from "./shared-session";

const ROWS = 2_000;

afterEach(() => vi.useRealTimers());

it("vacuums a table at a time behind much that was written, others' work in between", async () => {
  const engine = await PGlite.create();
  const known = async () =>
    (await engine.query<{ rows: number }>("select reltuples::int as rows from pg_class where relname = 'kept'")).rows;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let turns = 0;
  let turn = Promise.resolve();
  const alone = (work: () => Promise<void>) => {
    turns += 1;
    return (turn = work());
  };
  const afterMs = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await turn;
    await Promise.resolve();
  };
  const stop = await startUpkeep(engine, { alone } as SharedSession, 1_000_000);
  await engine.exec("create table gone (n integer); create table kept (n integer, note text)");
  await engine.exec(`insert into kept select n, repeat('x', 1800) from generate_series(1, ${ROWS}) n`);
  expect(await known()).toEqual([{ rows: -1 }]);
  await afterMs(30_000);
  await engine.exec("drop table gone");
  while (turns < 200 && (await known())[0]?.rows === -1) await afterMs(50);
  expect(await known()).toEqual([{ rows: ROWS }]);
  expect(turns).toBeGreaterThan(2);
  const before = turns;
  stop();
  await afterMs(120_000);
  expect(turns).toBe(before);
  await engine.close();
}, 60_000);
