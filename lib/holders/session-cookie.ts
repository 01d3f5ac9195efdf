import { hostCookieName, hostCookieOptions } from "@/lib/people/auth/session-cookie";
import { SECOND_MS } from "@/lib/platform/clock";
import { HOLDER_SESSION_LIFETIME_MS } from "./rules";

/** Available on all paths of this host only, because an item's public page depends on the reader's access. */
export const holderCookieName = (): string => hostCookieName("carnet-items");

export const holderCookieOptions = () => hostCookieOptions(HOLDER_SESSION_LIFETIME_MS / SECOND_MS);
