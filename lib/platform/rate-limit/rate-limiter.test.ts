import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter";

describe("the limiter of one process", () => {
  it.each([
    ["standard", 1_050],
    ["premium_enterprise", 10_500],
  ] as const)("admits N + B requests of a %s account at once", (tier, most) => {
    const limiter = createRateLimiter();
    const admitted = Array.from({ length: most + 100 }, () => limiter.admit("account", tier)).filter(
      (admission) => !(admission instanceof Promise) && admission.admitted,
    );
    expect(admitted).toHaveLength(most);
  });

  it("follows a change of tier with the next request", async () => {
    const limiter = createRateLimiter();
    for (let index = 0; index < 1_050; index += 1) await limiter.admit("account", "standard");
    expect(await limiter.admit("account", "standard")).toMatchObject({ admitted: false, retryAfterSeconds: 60 });
    expect(await limiter.admit("account", "premium_enterprise")).toMatchObject({ admitted: true, remaining: 8_949 });
    expect(await limiter.admit("account", "standard")).toMatchObject({ admitted: false });
  });

  it("tells where an account stands without counting", async () => {
    const limiter = createRateLimiter();
    await limiter.admit("account", "standard");
    await limiter.usage("account", "standard");
    expect(await limiter.usage("account", "standard")).toMatchObject({ remaining: 999, reserveRemaining: 50 });
    expect(limiter.isShared()).toBe(false);
  });
});
