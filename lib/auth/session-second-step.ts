import { encode } from "next-auth/jwt";
import { environment } from "@/lib/platform/env";
import { SECOND_MS } from "@/lib/platform/clock";
import { sessionSecret } from "@/lib/platform/secrets";
import { SECOND_STEP_WITHIN_MS } from "./rules";
import { decodeUnderAny } from "./session-cookie";
import type { HalfSignedIn } from "./sign-in";

/** The cookie between a sign-in's two steps: encrypted, ten minutes long, and under a key of its own, so that it never passes for a session. */

const SALT = "second-step";
const MAX_AGE_SECONDS = SECOND_STEP_WITHIN_MS / SECOND_MS;

export const SECOND_STEP_COOKIE = "carnet-second-step";

export function secondStepCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/sign-in", secure: environment().isHttps, maxAge: MAX_AGE_SECONDS } as const;
}

export function encodeSecondStep({ userId, mark }: HalfSignedIn): Promise<string> {
  return encode({ token: { sub: userId, mark }, secret: sessionSecret(), salt: SALT, maxAge: MAX_AGE_SECONDS });
}

/** What a cookie's value holds, or null for one that is absent, altered, too old or not ours. */
export async function decodeSecondStep(value: string | undefined): Promise<HalfSignedIn | null> {
  const token = (await decodeUnderAny(value, SALT))?.token;
  return typeof token?.sub === "string" && typeof token.mark === "string" ? { userId: token.sub, mark: token.mark } : null;
}
