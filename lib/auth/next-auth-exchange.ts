import type { AuthOptions } from "next-auth";
import NextAuth from "next-auth";

/** One request to next-auth without a page around it: its handler for Node's request and answer, on plain values. */

interface AuthRequest {
  method: "GET" | "POST";
  /** Below `/api/auth`. */
  path: readonly string[];
  query?: Record<string, string>;
  body?: Record<string, string>;
  cookies?: Record<string, string>;
}

export interface AuthAnswer {
  location: string | null;
  body: unknown;
  /** As header lines. */
  cookies: string[];
}

export async function askNextAuth(options: AuthOptions, { method, path, query = {}, body, cookies = {} }: AuthRequest): Promise<AuthAnswer> {
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
  return { location: (headers.get("location") as string | undefined) ?? null, body: answered, cookies: (headers.get("set-cookie") as string[] | undefined) ?? [] };
}

/** Begins a sign-in at a provider: where the browser goes, and the cookies it takes along. Null: next-auth would not. */
export async function beginAtProvider(options: AuthOptions, { providerId, callbackUrl }: { providerId: string; callbackUrl: string }): Promise<AuthAnswer & { location: string }> {
  const token = await askNextAuth(options, { method: "GET", path: ["csrf"] });
  const { csrfToken } = token.body as { csrfToken: string };
  const answer = await askNextAuth(options, {
    method: "POST", path: ["signin", providerId], body: { csrfToken, callbackUrl }, cookies: cookiesIn(token.cookies),
  });
  if (answer.location === null) throw new Error("next-auth leads nowhere");
  return { ...answer, location: answer.location };
}

/** Names and values in the header lines of an answer's cookies. */
export function cookiesIn(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
  }));
}
