import type { AuthOptions } from "next-auth";
import NextAuth from "next-auth";
import type { Entered } from "@/lib/people/company-sign-in/enter-by-company";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { sessionSecret } from "@/lib/platform/secrets";
import { type CompanyExchange, refusalReason } from "./next-auth-company";
import { decodeUnderAny, hostCookieName } from "./session-cookie";

/** next-auth only does the exchange with a brand's provider; the session is ours. `enter` returns the next address. */
function authOptions({ provider }: CompanyExchange, enter: (claims: unknown) => Promise<string>): AuthOptions {
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

const EXCHANGE_COOKIES = ["pkceCodeVerifier", "state", "nonce"] as const;

function nextAuthCookieName(name: string): string {
  return hostCookieName(`next-auth.${name}`);
}

function cookie(name: string) {
  return {
    name: nextAuthCookieName(name),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: environment().isHttps },
  } as const;
}

interface AuthRequest {
  method: "GET" | "POST";
  path: readonly string[];
  query?: Record<string, string>;
  body?: Record<string, string>;
  cookies?: Record<string, string>;
}

interface AuthAnswer {
  location: string | null;
  body: unknown;
  cookies: string[];
}

async function askNextAuth(
  options: AuthOptions,
  { method, path, query = {}, body, cookies = {} }: AuthRequest,
): Promise<AuthAnswer> {
  const headers = new Map<string, unknown>();
  let answered: unknown = null;
  const answer = {
    status: () => answer,
    setHeader: (name: string, value: unknown) => (headers.set(name.toLowerCase(), value), answer),
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    json: (value: unknown) => (answered = value),
    send: (value: unknown) => (answered = value),
    end: () => {},
  };
  const handle = NextAuth as unknown as (request: object, response: object, options: AuthOptions) => Promise<void>;
  await handle({ method, query: { ...query, nextauth: path }, body, cookies, headers: {} }, answer, options);
  return {
    location: (headers.get("location") as string | undefined) ?? null,
    body: answered,
    cookies: (headers.get("set-cookie") as string[] | undefined) ?? [],
  };
}

export const exchangeCookies = (): string[] => EXCHANGE_COOKIES.map(nextAuthCookieName);

export async function beginAtProvider(
  company: CompanyExchange,
): Promise<{ location: string; cookies: Record<string, string> }> {
  const options = authOptions(company, () => Promise.reject(new Error("nobody has come back yet")));
  const token = await askNextAuth(options, { method: "GET", path: ["csrf"] });
  const { csrfToken } = token.body as { csrfToken: string };
  const answer = await askNextAuth(options, {
    method: "POST",
    path: ["signin", company.provider.id],
    body: { csrfToken },
    cookies: cookiesIn(token.cookies),
  });
  const answerCookies = cookiesIn(answer.cookies);
  const cookies = Object.fromEntries(
    exchangeCookies().flatMap((name) => (answerCookies[name] === undefined ? [] : [[name, answerCookies[name]]])),
  );
  if (answer.location === null || Object.keys(cookies).length < EXCHANGE_COOKIES.length)
    throw new Error("next-auth leads nowhere");
  return { location: answer.location, cookies };
}

interface Return {
  query: Record<string, string>;
  cookies: Record<string, string>;
}

export async function endAtProvider(
  company: CompanyExchange,
  { query, cookies }: Return,
): Promise<{ entered: Entered } | { refusedAs: string }> {
  let entered: Entered | null = null;
  let refusedAs = refusalReason(null);
  const options = authOptions(company, async (claims) => {
    try {
      entered = await company.enter(claims);
    } catch (error) {
      if (!(error instanceof DomainError)) log().error({ err: errorForLog(error) }, "a company sign-in failed");
      refusedAs = refusalReason(error);
    }
    return refusedAs;
  });
  await askNextAuth(options, { method: "GET", path: ["callback", company.provider.id], query, cookies });
  return entered ? { entered } : { refusedAs };
}

function cookiesIn(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}
