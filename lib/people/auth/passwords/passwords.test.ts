import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords";

describe("passwords", () => {
  it("are kept as argon2id with OWASP's parameters and a salt of their own", async () => {
    const [first, second] = await Promise.all([
      hashPassword("a long enough password"),
      hashPassword("a long enough password"),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it("fit only the password they were made of", async () => {
    const hash = await hashPassword("correct horse");
    expect(await verifyPassword(hash, "correct horse")).toBe(true);
    expect(await verifyPassword(hash, "Correct horse")).toBe(false);
  });

  it("fit whichever Unicode form the keyboard sends", async () => {
    expect(
      await verifyPassword(await hashPassword("Gr\u00fc\u00dfe aus Z\u00fcrich"), "Gru\u0308\u00dfe aus Zu\u0308rich"),
    ).toBe(true);
  });

  it("never fit an account without one, and refuse it only after the same work", async () => {
    const known = await hashPassword("something else");
    const quickest = { known: Infinity, unknown: Infinity };
    // By turns, so that a busy moment of the machine meets both; without the work it would be a thousandth.
    for (let round = 0; round < 8; round += 1)
      for (const [who, hash] of [
        ["known", known],
        ["unknown", null],
      ] as const) {
        const startedAt = performance.now();
        expect(await verifyPassword(hash, "anything at all")).toBe(false);
        quickest[who] = Math.min(quickest[who], performance.now() - startedAt);
      }
    expect(quickest.unknown).toBeGreaterThan(quickest.known / 4);
  });
});
