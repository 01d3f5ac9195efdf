import { describe, expect, it } from "vitest";
import { isRetried, retryAfterMs, retryDelayMs } from "./retries";

describe("sending again", () => {
  it.each([
    [429, true, true],
    [503, true, false],
    [502, true, false],
    [null, true, false],
    [500, false, false],
    [404, false, false],
    [422, false, false],
  ])("after %s: %s, and %s where a second request would have a second effect", (status, repeatable, once) => {
    const outcome = { status, retryAfterMs: null };
    expect([isRetried(outcome, true), isRetried(outcome, false)]).toEqual([repeatable, once]);
  });

  it("waits for the same request that is under way, and for no other conflict", () => {
    const conflict = { status: 409, retryAfterMs: null };
    expect(isRetried({ ...conflict, code: "idempotency_in_progress" }, true)).toBe(true);
    expect(isRetried({ ...conflict, code: "transfer_already_pending" }, true)).toBe(false);
  });

  it("keeps nobody waiting longer than a rolling minute", () => {
    expect(isRetried({ status: 429, retryAfterMs: 60_000 }, true)).toBe(true);
    expect(isRetried({ status: 429, retryAfterMs: 3_600_000 }, true)).toBe(false);
  });

  it("waits twice as long each time, never twice alike, and never less than asked", () => {
    const delays = (luck: number) => [1, 2, 3, 4, 5, 6].map((attempts) => retryDelayMs(attempts, null, luck));
    expect(delays(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(delays(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
    expect([retryDelayMs(1, 3_000, 0), retryDelayMs(1, 3_000, 1)]).toEqual([3_000, 3_500]);
  });

  it.each([
    ["12", 12_000],
    ["0", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["soon", null],
  ])("reads Retry-After: %s", (header, ms) => {
    expect(retryAfterMs(new Headers({ "retry-after": header }))).toBe(ms);
  });
});
