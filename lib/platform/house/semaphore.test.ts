import { expect, it } from "vitest";
import { Semaphore } from "../semaphore";

/** Lets everything go on that can. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

it("lets so many in at once, and the others in the order in which they came", async () => {
  const semaphore = new Semaphore(2);
  const entered: number[] = [];
  const leave: (() => void)[] = [];
  const enter = async (who: number) => {
    leave[who] = await semaphore.acquire();
    entered.push(who);
  };
  for (let who = 0; who < 4; who += 1) void enter(who);
  await settle();
  expect(entered).toEqual([0, 1]);
  leave[1]!();
  await settle();
  expect(entered).toEqual([0, 1, 2]);
  leave[0]!();
  leave[2]!();
  await settle();
  expect(entered).toEqual([0, 1, 2, 3]);
});

it("forgets whoever gives up waiting, and a freed place is not lost on them", async () => {
  const semaphore = new Semaphore(1);
  const leave = await semaphore.acquire();
  const waiting = new AbortController();
  const permit = semaphore.acquire(waiting.signal);
  waiting.abort(new Error("gone"));
  await expect(permit).rejects.toThrow("gone");
  leave();
  await expect(semaphore.acquire()).resolves.toBeTypeOf("function");
});

it("keeps whoever needs many permits in turn, and lets those behind in when that one gives up", async () => {
  const semaphore = new Semaphore(10);
  const leave = await semaphore.acquire(undefined, 6);
  const waiting = new AbortController();
  const many = semaphore.acquire(waiting.signal, 5);
  const entered: string[] = [];
  const few = semaphore.acquire(undefined, 4).then(() => entered.push("few"));
  await settle();
  expect(entered).toEqual([]);
  waiting.abort(new Error("gone"));
  await expect(many).rejects.toThrow("gone");
  await few;
  leave();
  expect(await semaphore.acquire(undefined, 6)).toBeTypeOf("function");
});
