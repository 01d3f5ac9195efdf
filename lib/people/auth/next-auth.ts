import type { AuthOptions } from "next-auth";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { sessionSecret } from "@/lib/platform/secrets";
import type { CompanyExchange } from "./next-auth-company";
import { decodeUnderAny, hostCookieName } from "./session-cookie";

/**
 * next-auth as this service uses it: for the exchange with a brand's provider, and for nothing else. `enter` answers
 * where to lead whom the provider vouches for; the session is ours.
 */
export function authOptions({ provider }: CompanyExchange, enter: (claims: unknown) => Promise<string>): AuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt" },
    jwt: { decode: async ({ token, salt }) => (await decodeUnderAny(token, salt))?.token ?? null },
    useSecureCookies: environment().isHttps,
    cookies: {
      sessionToken: cookie("session-token"),
      callbackUrl: cookie("callbackUrl"),
      csrfToken: cookie("csrfToken"),
      ...Object.fromEntries(EXCHANGE_COOKIES.map((name) => [name, cookie(name)])),
    },
    pages: { signIn: "/sign-in/company", error: "/sign-in/company", signOut: "/sign-in" },
    logger: { error: (code) => log().info({ code }, "next-auth refused a request"), warn: () => {}, debug: () => {} },
    providers: [provider],
    callbacks: { signIn: ({ profile }) => enter(profile) },
  };
}

/** By next-auth's own names. The others never reach a browser. */
export const EXCHANGE_COOKIES = ["pkceCodeVerifier", "state", "nonce"] as const;

export function nextAuthCookieName(name: string): string {
  return hostCookieName(`next-auth.${name}`);
}

function cookie(name: string) {
  return {
    name: nextAuthCookieName(name),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: environment().isHttps },
  } as const;
}
