import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodeStatusList, LIST_ENTRIES } from "./status-list";

describe("a status list", () => {
  it("has its first bit on the left, and as many as hide who asks", () => {
    const [mark, ...encoded] = encodeStatusList([0, 9, LIST_ENTRIES - 1]);
    expect(mark).toBe("u");
    const bits = gunzipSync(Buffer.from(encoded.join(""), "base64url"));
    expect(bits.length).toBe(16_384);
    expect([bits[0], bits[1], bits[2], bits.at(-1)]).toEqual([0x80, 0x40, 0, 0x01]);
  });
});
