import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { DossierRecord } from "./dossier-record";
import { drawDossier } from "./draw-dossier";
import { drawInThread } from "./draw-in-thread";
import { exampleRecord } from "./testing/example-record";

const options = {
  locale: "de",
  link: "https://id.example.com/p/ABCD",
  checkAt: "https://passports.example/verify",
} as const;

/** How often the thread of this test gets its turn while something goes on, for each that something does. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let turns = 0;
  const over = work.finally(() => (isOver = true));
  for (; !isOver; turns += 1) await turn();
  await over;
  return turns;
}

it("a dossier is the same from a thread, byte for byte, and the thread that serves goes on meanwhile", async () => {
  const record = exampleRecord();
  const inThread = await drawInThread({ record, words: options });
  expect(inThread.equals(await drawDossier(record, options))).toBe(true);
  const here = await turnsDuring(drawDossier(record, options));
  const there = await turnsDuring(drawInThread({ record, words: options }));
  expect(there).toBeGreaterThan(10 * Math.max(1, here));
}, 60_000);

it("one that cannot be drawn fails alone, and those behind it are drawn", async () => {
  const broken = { ...exampleRecord(), people: null } as unknown as DossierRecord;
  const [failed, success] = await Promise.allSettled([
    drawInThread({ record: broken, words: options }),
    drawInThread({ record: exampleRecord(), words: options }),
  ]);
  expect([failed.status, success.status]).toEqual(["rejected", "fulfilled"]);
}, 60_000);
