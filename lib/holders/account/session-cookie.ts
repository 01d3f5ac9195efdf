import { hostCookieName, hostCookieOptions } from "@/lib/people/auth/session-cookie";
import { SECOND_MS } from "@/lib/platform/clock";
import { HOLDER_SESSION_LIFETIME_MS } from "./rules";

/** Sent to all of this host and to no other: an item's public page shows its reader what they may read. */
export const holderCookieName = (): string => hostCookieName("carnet-items");

export const holderCookieOptions = () => hostCookieOptions(HOLDER_SESSION_LIFETIME_MS / SECOND_MS);
