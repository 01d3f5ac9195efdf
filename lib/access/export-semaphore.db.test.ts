import { afterEach, describe, expect, it, vi } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { AT_ONCE_MAX, releasedWhenRead, acquireExport } from "./export-semaphore";

const { db, pool } = testDatabase();
afterEach(() => vi.useRealTimers());
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code, extras }: DomainError) => [code, extras.retryAfterSeconds],
  );
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

async function mintTaker() {
  const { brandId } = await mintBrand(db);
  const { actor, userId } = await mintMember(db, { brandId });
  return { brandId, userId, context: contextOf(db, actor) };
}

describe("what takes long", () => {
  it("is made for a member two at a time; the third waits, and another member does not", async () => {
    const [one, other] = [await mintTaker(), await mintTaker()];
    const [first, second] = [await acquireExport(one.context), await acquireExport(one.context)];
    let hasEntered = false;
    const third = acquireExport(one.context).then((leave) => {
      hasEntered = true;
      return leave;
    });
    (await acquireExport(other.context))();
    await settle();
    expect(hasEntered).toBe(false);
    first();
    (await third)();
    second();
    for (let slot = 0; slot < 3 * AT_ONCE_MAX; slot += 1) (await acquireExport(one.context))();
  });

  it("is refused with the time to come again when too many wait, and all of those get their turn", async () => {
    const { context } = await mintTaker();
    const permits = [await acquireExport(context), await acquireExport(context)];
    const waiting = Array.from({ length: 8 }, () => acquireExport(context));
    expect(await refusal(acquireExport(context))).toEqual(["rate_limited", 10]);
    for (const leave of permits) leave();
    for (const slot of waiting) (await slot)();
    (await acquireExport(context))();
  });

  it("is not made for whoever was removed while they waited, and the turn is not lost on them", async () => {
    const { context, brandId, userId } = await mintTaker();
    const permits = [await acquireExport(context), await acquireExport(context)];
    const waiting = acquireExport(context);
    await pool.query("delete from members where brand_id = $1 and user_id = $2", [brandId, userId]);
    permits[0]!();
    expect(await refusal(waiting)).toEqual(["forbidden", undefined]);
    (await acquireExport(context))();
    permits[1]!();
  });
});

describe("a turn that a body holds", () => {
  const body = () =>
    new ReadableStream<Uint8Array>(
      { pull: (controller) => controller.enqueue(new Uint8Array(8)) },
      { highWaterMark: 0 },
    );

  it("ends when it is read to its end, broken off, or fails", async () => {
    const ends: string[] = [];
    await new Response(
      releasedWhenRead(new Blob(["abc"]).stream() as ReadableStream<Uint8Array>, () => ends.push("read")),
    ).text();
    await releasedWhenRead(body(), () => ends.push("broken off")).cancel();
    const failing = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("error")) });
    await expect(new Response(releasedWhenRead(failing, () => ends.push("failed"))).text()).rejects.toThrow();
    expect(ends).toEqual(["read", "broken off", "failed"]);
  });

  it("ends soon when nobody begins to read, as after a HEAD, and later when nobody reads on", async () => {
    vi.useFakeTimers();
    const ends: string[] = [];
    releasedWhenRead(body(), () => ends.push("never read"));
    await releasedWhenRead(body(), () => ends.push("left off"))
      .getReader()
      .read();
    vi.advanceTimersByTime(6_000);
    expect(ends).toEqual(["never read"]);
    vi.advanceTimersByTime(90_000);
    expect(ends).toEqual(["never read", "left off"]);
  });
});
