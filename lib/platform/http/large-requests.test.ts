import { expect, it } from "vitest";
import {
  HELD_BYTES_MAX,
  LARGE_AT_ONCE,
  LARGE_BODY_BYTES,
  LARGE_HELD,
  LargeRequestPermits,
  SHARE_OF_ONE,
  WORKED_BYTES_MAX,
} from "./read-body";
import type { ApiRequest } from "./request";

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
const BODY_BYTES = 16_000_000;

const requestOf = (headers: Record<string, string>) => ({ headers: new Headers(headers) }) as unknown as ApiRequest;
const declared = (bytes: number | string) => requestOf({ "content-length": String(bytes) });

/** The number of requests that get past `acquire` while none of them ends. */
async function countAdmitted(
  count: number,
  acquire: (permits: LargeRequestPermits) => Promise<void>,
  accountOf = (index: number) => `brand ${index}`,
): Promise<number> {
  const all = Array.from({ length: count }, (_, index) => new LargeRequestPermits(accountOf(index)));
  let admitted = 0;
  const waiting = all.map((permits) => acquire(permits).then(() => (admitted += 1)));
  await settle();
  const before = admitted;
  while (admitted < count) {
    for (const permits of all) permits.release();
    await settle();
  }
  await Promise.all(waiting);
  for (const permits of all) permits.release();
  return before;
}

it("holds fewer of the largest bodies than of others, by what they declare or may have", async () => {
  const hold = (request: ApiRequest) =>
    countAdmitted(LARGE_HELD, (permits) => permits.acquireBody(request, BODY_BYTES));
  const fitting = HELD_BYTES_MAX / BODY_BYTES;
  expect(await hold(declared(BODY_BYTES))).toBe(fitting);
  expect(await hold(requestOf({}))).toBe(fitting);
  expect(await hold(requestOf({ "content-length": "300000", "content-encoding": "gzip" }))).toBe(fitting);
  expect(await hold(declared(10 * BODY_BYTES))).toBe(fitting);
  expect(await hold(declared(LARGE_BODY_BYTES))).toBe(LARGE_HELD);
  expect(await hold(declared("no number"))).toBe(LARGE_HELD);
});

it("holds a share of the bodies of one account, however many it sends, and another's beside them", async () => {
  const hold = (bytes: number, accountOf: (index: number) => string) =>
    countAdmitted(LARGE_HELD, (permits) => permits.acquireBody(declared(bytes), BODY_BYTES), accountOf);
  expect(await hold(LARGE_BODY_BYTES, () => "one")).toBe(LARGE_HELD * SHARE_OF_ONE);
  expect(await hold(BODY_BYTES, () => "one")).toBe((HELD_BYTES_MAX / BODY_BYTES) * SHARE_OF_ONE);
  const lastIsAnothers = (index: number) => (index === LARGE_HELD - 1 ? "another" : "one");
  expect(await hold(LARGE_BODY_BYTES, lastIsAnothers)).toBe(LARGE_HELD * SHARE_OF_ONE + 1);
});

it("gives the next place to another account, however many of one wait", async () => {
  const working: string[] = [];
  const ofAccount = (account: string) => {
    const permits = new LargeRequestPermits(account);
    return { permits, done: permits.acquireWork().then(() => void working.push(account)) };
  };
  const ones = Array.from({ length: 3 * LARGE_AT_ONCE }, () => ofAccount("one"));
  await settle();
  const anothers = ofAccount("another");
  await settle();
  expect(working).toEqual(Array.from({ length: LARGE_AT_ONCE }, () => "one"));
  ones[0]!.permits.release();
  await settle();
  expect(working.at(-1)).toBe("another");
  anothers.permits.release();
  for (const { permits, done } of ones) {
    await done;
    permits.release();
  }
});

it("works on fewer of the largest bodies at once than of others", async () => {
  const work = (bytes: number) => countAdmitted(4, (permits) => permits.acquireWork(bytes));
  expect(await work(BODY_BYTES)).toBe(Math.floor(WORKED_BYTES_MAX / BODY_BYTES));
  expect(await work(10_000_000)).toBe(4);
});
