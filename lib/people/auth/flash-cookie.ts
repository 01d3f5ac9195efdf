import { FLASH_SECONDS } from "@/lib/platform/http/sealed-flash";
import { hostCookieName, hostCookieOptions } from "./session-cookie";

export const flashCookieName = (): string => hostCookieName("carnet-flash");
export const flashCookieOptions = () => hostCookieOptions(FLASH_SECONDS);
