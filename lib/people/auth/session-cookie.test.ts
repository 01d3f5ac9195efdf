import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { sessionSecret } from "@/lib/platform/secrets";
import { decodeSession, encodeSession } from "./session-cookie";

const claims = { userId: "usr_1", sessionId: "ses_1" };

describe("the session cookie", () => {
  it("gives back what was put in", async () => {
    expect(await decodeSession(await encodeSession(claims))).toEqual(claims);
  });

  it("tells nothing to whoever has not the secret", async () => {
    const parts = (await encodeSession(claims))
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(parts[0]).toContain("A256GCM");
    expect(parts.join()).not.toMatch(/usr_1|ses_1/);
  });

  it.each([undefined, "", "nonsense", "a.b.c.d.e"])("claims nothing when it is %j", async (value) => {
    expect(await decodeSession(value)).toBeNull();
  });

  it("claims nothing once a character is altered", async () => {
    const value = await encodeSession(claims);
    const altered = value.slice(0, -5) + (value.at(-5) === "A" ? "B" : "A") + value.slice(-4);
    expect(await decodeSession(altered)).toBeNull();
  });

  it("claims nothing after its time, with another secret, or without a session id", async () => {
    const token = { sub: "usr_1", sid: "ses_1" };
    expect(await decodeSession(await encode({ token, secret: sessionSecret(), maxAge: -60 }))).toBeNull();
    expect(await decodeSession(await encode({ token, secret: "another secret", maxAge: 60 }))).toBeNull();
    expect(
      await decodeSession(await encode({ token: { sub: "usr_1" }, secret: sessionSecret(), maxAge: 60 })),
    ).toBeNull();
  });
});
