import { headers } from "next/headers";
import { decodeFlash, type Flash, FLASH_HEADER } from "@/lib/platform/http/flash";

/** What this page is to say once of the act that led to it, or null. */
export async function readFlash(): Promise<Flash | null> {
  return decodeFlash((await headers()).get(FLASH_HEADER));
}
