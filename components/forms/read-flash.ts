import { headers } from "next/headers";
import { cache } from "react";
import { type Flash, FLASH_HEADER, takeFlash } from "@/lib/platform/http/flash";

/** The one-time notice for this page, or null. Every part of one page reads the same. */
export const readFlash = cache(async (): Promise<Flash | null> => takeFlash((await headers()).get(FLASH_HEADER)));
