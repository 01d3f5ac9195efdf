import { describe, expect, it } from "vitest";
import { rateLimitHeaders } from "./rate-limiter";

const ADMISSION = { admitted: true, limit: 1_000, reserve: 50, remaining: 412, resetSeconds: 23, reserveRemaining: 50 };

describe("rate-limit headers", () => {
  it("name both quotas and what is left of the minute", () => {
    expect(rateLimitHeaders(ADMISSION)).toEqual({
      "RateLimit-Policy": '"minute";q=1000;w=60, "reserve";q=50;w=60',
      RateLimit: '"minute";r=412;t=23',
    });
  });

  it("say on a refusal when to come again", () => {
    const refusal = { ...ADMISSION, admitted: false, remaining: 0, reserveRemaining: 0, retryAfterSeconds: 7 };
    expect(rateLimitHeaders(refusal)).toMatchObject({ RateLimit: '"minute";r=0;t=23', "Retry-After": "7" });
  });

  it("do not mention a reserve that is not there", () => {
    expect(rateLimitHeaders({ ...ADMISSION, reserve: 0 })["RateLimit-Policy"]).toBe('"minute";q=1000;w=60');
  });
});
