import { describe, expect, it } from "vitest";
import { configureNextAuth } from "@/lib/platform/env";
import { withSettings } from "@/lib/platform/testing/settings";
import type { CompanyExchange } from "./next-auth-company";
import { beginAtProvider } from "./next-auth-exchange";
import { hostCookieName, hostCookieOptions, sessionCookieName, sessionCookieOptions } from "./session-cookie";

withSettings({ PUBLIC_URL: "https://passports.example.com" });
configureNextAuth();

const provider = {
  id: "brd_1",
  name: "A brand",
  type: "oauth",
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  issuer: "https://login.example.com",
  authorization: { url: "https://login.example.com/authorize", params: { scope: "openid email" } },
  token: { url: "https://login.example.com/token" },
  clientId: "carnet",
  clientSecret: "secret",
  profile: (claims: { sub: string }) => ({ id: claims.sub }),
} as unknown as CompanyExchange["provider"];

describe("over HTTPS", () => {
  it("the session's cookie can be set by this host alone, and only over TLS", () => {
    expect(sessionCookieName()).toBe("__Host-next-auth.session-token");
    expect(sessionCookieOptions()).toMatchObject({ secure: true, path: "/", httpOnly: true, sameSite: "lax" });
    expect(sessionCookieOptions()).not.toHaveProperty("domain");
    expect([hostCookieName("carnet-device"), hostCookieOptions(60)]).toEqual([
      "__Host-carnet-device",
      { secure: true, path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 },
    ]);
  });

  it("so can every cookie that goes along to a company's provider", async () => {
    const { cookies, location } = await beginAtProvider({
      provider,
      enter: () => Promise.reject(new Error("nobody comes")),
    });
    expect(new URL(location).searchParams.get("redirect_uri")).toBe(
      "https://passports.example.com/api/auth/callback/brd_1",
    );
    expect(Object.keys(cookies).toSorted()).toEqual(
      ["state", "nonce", "pkceCodeVerifier"].map((name) => `__Host-next-auth.${name}`).toSorted(),
    );
  });
});
