import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { PLACE_PATH, PLACE_SESSION_LIFETIME_MS } from "./rules";

/** Sent to the holder's own pages and nowhere else; over HTTPS no plain HTTP can set it (RFC 6265bis, 4.1.3.1). */
export const placeCookieName = (): string => (environment().isHttps ? "__Secure-carnet-items" : "carnet-items");

export const placeCookieOptions = () =>
  ({
    httpOnly: true,
    sameSite: "lax",
    path: PLACE_PATH,
    secure: environment().isHttps,
    maxAge: PLACE_SESSION_LIFETIME_MS / SECOND_MS,
  }) as const;
