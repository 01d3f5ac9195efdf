import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { z } from "zod";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { sessionSecret } from "@/lib/platform/secrets";
import { COMPANY_LINK_WITHIN_MS, SECOND_STEP_WITHIN_MS } from "./rules";
import { decodeUnderAny, hostCookieName, hostCookieOptions } from "./session-cookie";

/** Encrypted, short-lived cookies, each with its own key, so that none is accepted as another or as a session. */

interface SignInTicket<Content> {
  name: string;
  lifetimeMs: number;
  content: z.ZodType<Content>;
}

const COMPANY_BEGUN_WITHIN_MS = 15 * MINUTE_MS;

export const SECOND_STEP = defineTicket(
  "second-step",
  SECOND_STEP_WITHIN_MS,
  z.object({ userId: z.string(), mark: z.string() }),
);

export const COMPANY_BEGUN = defineTicket(
  "company-begun",
  COMPANY_BEGUN_WITHIN_MS,
  z.object({ brandId: z.string(), place: z.string(), replaces: z.string().nullable(), location: z.string() }),
);

export const COMPANY_LINK = defineTicket(
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

function defineTicket<Content>(name: string, lifetimeMs: number, content: z.ZodType<Content>): SignInTicket<Content> {
  return { name, lifetimeMs, content };
}

export function encodeTicket<Content extends Record<string, unknown>>(
  { name, lifetimeMs }: SignInTicket<Content>,
  content: Content,
): Promise<string> {
  return encode({ token: content, secret: sessionSecret(), salt: name, maxAge: lifetimeMs / SECOND_MS });
}

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
