import type { IncomingMessage } from "node:http";
import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { z } from "zod";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { openFlash } from "@/lib/platform/http/encrypted-flash";
import { encodeFlash, FLASH_HEADER, FLASH_SECONDS } from "@/lib/platform/http/flash";
import { sessionSecret } from "@/lib/platform/secrets";
import { cookieIn } from "@/lib/platform/server/cookie-in";
import { COMPANY_LINK_WITHIN_MS, SECOND_STEP_WITHIN_MS } from "./rules";
import { decodeUnderAny, hostCookieName, hostCookieOptions, decodeSession, sessionCookieName } from "./session-cookie";

/**
 * Cookies between the steps of a sign-in: encrypted, short-lived, and each under a key of its own, so that none passes
 * for another or for a session.
 */

interface SignInTicket<Content> {
  name: string;
  lifetimeMs: number;
  content: z.ZodType<Content>;
}

const COMPANY_BEGUN_WITHIN_MS = 15 * MINUTE_MS;

/** What the password alone has proved. `mark`: of the password's hash. */
export const SECOND_STEP = slip(
  "second-step",
  SECOND_STEP_WITHIN_MS,
  z.object({ userId: z.string(), mark: z.string() }),
);

/** A browser on its way to a brand's provider. `place`: where then. `replaces`: the session agreed to be left. */
export const COMPANY_BEGUN = slip(
  "company-begun",
  COMPANY_BEGUN_WITHIN_MS,
  z.object({ brandId: z.string(), place: z.string(), replaces: z.string().nullable(), location: z.string() }),
);

/** Whom a provider vouched for, who has yet to show that the account of that mailbox is theirs. */
export const COMPANY_LINK = slip(
  "company-link",
  COMPANY_LINK_WITHIN_MS,
  z.object({
    brandId: z.string(),
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    userId: z.string(),
    place: z.string(),
    replaces: z.string().nullable(),
  }),
);

function slip<Content>(name: string, lifetimeMs: number, content: z.ZodType<Content>): SignInTicket<Content> {
  return { name, lifetimeMs, content };
}

/** The value of a slip's cookie. */
export function encodeTicket<Content extends Record<string, unknown>>(
  { name, lifetimeMs }: SignInTicket<Content>,
  content: Content,
): Promise<string> {
  return encode({ token: content, secret: sessionSecret(), salt: name, maxAge: lifetimeMs / SECOND_MS });
}

/** What a cookie's value holds, or null for one that is absent, altered, too old or not of this slip. */
export async function decodeTicket<Content>(
  { name, content }: SignInTicket<Content>,
  value: string | undefined,
): Promise<Content | null> {
  return content.safeParse((await decodeUnderAny(value, name))?.token).data ?? null;
}

const cookieOf = ({ name }: Pick<SignInTicket<unknown>, "name">) => hostCookieName(`carnet-${name}`);

export async function readTicket<Content>(kind: SignInTicket<Content>): Promise<Content | null> {
  return decodeTicket(kind, (await cookies()).get(cookieOf(kind))?.value);
}

/** Hands the browser a slip. From actions and route handlers only, as `clearTicket`. */
export async function setTicket<Content extends Record<string, unknown>>(
  kind: SignInTicket<Content>,
  content: Content,
): Promise<void> {
  (await cookies()).set(
    cookieOf(kind),
    await encodeTicket(kind, content),
    hostCookieOptions(kind.lifetimeMs / SECOND_MS),
  );
}

export async function clearTicket(kind: Pick<SignInTicket<unknown>, "name">): Promise<void> {
  (await cookies()).set(cookieOf(kind), "", hostCookieOptions(0));
}

export const flashCookieName = (): string => hostCookieName("carnet-flash");
export const flashCookieOptions = () => hostCookieOptions(FLASH_SECONDS);

const isPrefetch = (headers: IncomingMessage["headers"]) =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  /prefetch/.test(String(headers["sec-purpose"] ?? headers.purpose));

/** Passes the notice in the flash cookie to the page that renders it, unless another session left it. */
export async function deliverFlash({ method, headers }: IncomingMessage): Promise<void> {
  const value = cookieIn(headers.cookie, flashCookieName());
  if (!value || method !== "GET" || isPrefetch(headers)) return;
  const session = await decodeSession(cookieIn(headers.cookie, sessionCookieName()));
  const flash = openFlash(value, session?.sessionId ?? null);
  if (flash) headers[FLASH_HEADER] = encodeFlash(flash);
}
