import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/platform/errors";
import { PageGate } from "./page-gate";

const never = new AbortController().signal;
const [HERE, THERE] = ["192.0.2.1", "192.0.2.2"];

/** Whether it has been admitted by now; waiting requests continue in later turns. */
async function isSettled(entering: Promise<unknown>): Promise<boolean> {
  let settled = false;
  entering.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

async function codeOf(entering: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await entering.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.code : undefined;
}

describe("the gate of pages", () => {
  it("lets a few in at a time, and the next one when one leaves", async () => {
    const gate = new PageGate({ atATime: 2, ofAddress: 2 });
    const leave = await gate.enter(HERE, never);
    await gate.enter(THERE, never);
    const third = gate.enter(HERE, never);
    expect(await isSettled(third)).toBe(false);
    leave();
    leave();
    await third;
    expect(await isSettled(gate.enter(THERE, never))).toBe(false);
  });

  it("leaves room for others where one address has taken its share", async () => {
    const gate = new PageGate({ atATime: 3, ofAddress: 2 });
    await gate.enter(HERE, never);
    const leave = await gate.enter(HERE, never);
    const waiting = gate.enter(HERE, never);
    const other = await gate.enter(THERE, never);
    expect(await isSettled(waiting)).toBe(false);
    other();
    expect(await isSettled(waiting)).toBe(false);
    leave();
    await waiting;
  });

  it("counts the addresses of one IPv6 network as one", async () => {
    const gate = new PageGate({ ofAddress: 1 });
    await gate.enter("2001:db8:1:2::1", never);
    expect(await isSettled(gate.enter("2001:db8:1:2:ffff::9", never))).toBe(false);
    expect(await isSettled(gate.enter("2001:db8:1:3::1", never))).toBe(true);
  });

  it("refuses those for whom the line is too long, and those who have waited longest", async () => {
    const gate = new PageGate({ ofAddress: 1, waitingOfAddress: 1, waitMsMax: 20 });
    await gate.enter(HERE, never);
    const first = gate.enter(HERE, never);
    expect(await codeOf(gate.enter(HERE, never))).toBe("pages_unavailable");
    expect(await codeOf(first)).toBe("pages_unavailable");
  });

  it("forgets a client that has gone", async () => {
    const gate = new PageGate({ ofAddress: 1, waitingOfAddress: 1 });
    const leave = await gate.enter(HERE, never);
    const disconnect = new AbortController();
    const waiting = gate.enter(HERE, disconnect.signal);
    disconnect.abort();
    expect(await codeOf(waiting)).toBe("pages_unavailable");
    const next = gate.enter(HERE, never);
    leave();
    await next;
  });
});
