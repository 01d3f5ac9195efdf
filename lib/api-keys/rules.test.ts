import { describe, expect, it } from "vitest";
import { randomSecret } from "@/lib/platform/ids";
import { apiKeyState } from "./lifetime";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint, isWellFormedApiKey } from "./rules";

const key = apiKeyFrom(Buffer.alloc(API_KEY_RANDOM_BYTES, 0xa7));

describe("an API key", () => {
  it("says what it is and has one length, whatever the random bytes", () => {
    for (const byte of [0x00, 0x01, 0xff])
      expect(apiKeyFrom(Buffer.alloc(API_KEY_RANDOM_BYTES, byte))).toMatch(/^dpp_live_[0-9A-Za-z]{33}$/);
  });

  it("keeps all 160 random bits: two keys differ wherever a bit differs", () => {
    const bytes = randomSecret(API_KEY_RANDOM_BYTES);
    const keys = new Set([apiKeyFrom(bytes)]);
    for (let bit = 0; bit < API_KEY_RANDOM_BYTES * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      keys.add(apiKeyFrom(changed));
    }
    expect(keys.size).toBe(161);
  });

  it("is told from a mistyped one without looking it up: any one character changed, two exchanged, one missing", () => {
    expect(isWellFormedApiKey(key)).toBe(true);
    for (let index = 0; index < key.length; index += 1) {
      const changed = key[index] === "x" ? "y" : "x";
      expect(isWellFormedApiKey(key.slice(0, index) + changed + key.slice(index + 1))).toBe(false);
      expect(isWellFormedApiKey(key.slice(0, index) + key.slice(index + 1))).toBe(false);
      const exchanged = key.slice(0, index) + (key[index + 1] ?? "") + key[index]! + key.slice(index + 2);
      if (exchanged !== key) expect(isWellFormedApiKey(exchanged)).toBe(false);
    }
  });

  it.each([
    "",
    "dpp_live_",
    `${key} `,
    `${key}, Bearer ${key}`,
    `${key}\n`,
    key.toLowerCase(),
    key.replace("live", "test"),
  ])("is not %j", (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });

  it("is recognised by a hint that holds eight of its 33 characters", () => {
    expect(apiKeyHint(key)).toBe(`${key.slice(0, 13)}…${key.slice(-4)}`);
  });

  it("is revoked for good, expired from its last instant on, and otherwise active", () => {
    const at = new Date("2026-11-21T12:00:00Z");
    expect(apiKeyState({ expiresAt: null, revokedAt: null }, at)).toBe("active");
    expect(apiKeyState({ expiresAt: new Date("2026-11-21T12:00:00.001Z"), revokedAt: null }, at)).toBe("active");
    expect(apiKeyState({ expiresAt: at, revokedAt: null }, at)).toBe("expired");
    expect(apiKeyState({ expiresAt: at, revokedAt: at }, at)).toBe("revoked");
  });
});
