import { describe, expect, it } from "vitest";
import { ATTEMPTS_MAX, restMs, retryDelayMs } from "./rules";
import { mintSecret, signedHeaders } from "./send-delivery";

describe("a delivery's signature", () => {
  it("is that of Standard Webhooks' own example", () => {
    const headers = signedHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is two while a secret is being replaced, and each secret is 32 bytes of its own", () => {
    const secrets = [mintSecret(), mintSecret()];
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    const headers = signedHeaders(secrets, { id: "evt", at: new Date(), body: "{}" });
    expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  });
});

describe("the schedule", () => {
  it("tries ten times within two days, by the usual delays and at most a fifth more", () => {
    const delays = Array.from({ length: ATTEMPTS_MAX }, (_, index) => retryDelayMs(index + 1, 0));
    expect(delays).toEqual([5e3, 6e4, 3e5, 18e5, 72e5, 18e6, 36e6, 36e6, 36e6, null]);
    expect(retryDelayMs(1, 1)).toBe(6_000);
  });

  it("leaves alone what fails for five seconds to ten minutes, the longer the longer it fails", () => {
    expect([0, 60_000, 3_600_000, 432_000_000].map((failingMs) => restMs(failingMs, 0))).toEqual([
      5_000, 15_000, 600_000, 600_000,
    ]);
  });
});
