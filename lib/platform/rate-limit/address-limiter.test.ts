import { describe, expect, it } from "vitest";
import { addressKey, createAddressLimiter } from "./address-limiter";

describe("the key of a client address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::6", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    ["", "unknown"],
    ["192.0.2.7:1234", "unknown"],
    ["not an address", "unknown"],
  ])("of %s is %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe("the limiter by address", () => {
  it("refuses an address over its limit, and no other", () => {
    const limiter = createAddressLimiter({ limit: 3, reserve: 0 });
    const admitted = [1, 2, 3, 4].map(() => limiter.admit("192.0.2.7").admitted);
    expect(admitted).toEqual([true, true, true, false]);
    expect(limiter.admit("192.0.2.8").admitted).toBe(true);
  });

  it("counts the addresses of one IPv6 /64 together", () => {
    const limiter = createAddressLimiter({ limit: 1, reserve: 0 });
    expect(limiter.admit("2001:db8::1").admitted).toBe(true);
    expect(limiter.admit("2001:db8::2").admitted).toBe(false);
    expect(limiter.admit("2001:db8:0:1::1").admitted).toBe(true);
  });

  it("allows 120 requests in a minute by default, then says when to come again", () => {
    const limiter = createAddressLimiter();
    for (let index = 0; index < 120; index += 1) expect(limiter.admit("192.0.2.7").admitted).toBe(true);
    expect(limiter.admit("192.0.2.7")).toMatchObject({ admitted: false, retryAfterSeconds: 60 });
  });
});
