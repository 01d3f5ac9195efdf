import { z } from "zod";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { seal, unseal } from "@/lib/platform/secrets";
import { type Flash, flash } from "./flash";

/** A flash on its way through the browser: for one session, one path and a minute. */

const sealedFlash = flash.extend({
  purpose: z.literal("flash"),
  /** Null: of nobody who is signed in. */
  sessionId: z.string().nullable(),
  path: z.string(),
  until: z.number(),
});

export const FLASH_SECONDS = 60;

export interface FlashPlace {
  sessionId: string | null;
  /** Without a query string. */
  path: string;
}

export function sealFlash(shown: Flash, { sessionId, path }: FlashPlace): string {
  const until = now().getTime() + FLASH_SECONDS * SECOND_MS;
  const content = { ...shown, purpose: "flash", sessionId, path, until } satisfies z.input<typeof sealedFlash>;
  return seal(JSON.stringify(content)).toString("base64url");
}

/** What a cookie's value says at this place, or null: altered, too old, another session's or path's. */
export function openFlash(value: string, place: FlashPlace): Flash | null {
  const read = sealedFlash.safeParse(readSealed(value)).data;
  if (!read || read.sessionId !== place.sessionId || read.path !== place.path || read.until < now().getTime())
    return null;
  return flash.parse(read);
}

function readSealed(value: string): unknown {
  try {
    return JSON.parse(unseal(Buffer.from(value, "base64url")));
  } catch {
    return null;
  }
}

/** How an act ended by its cookie alone, which is ours and on its way to the browser. */
export const outcomeIn = (value: string): Flash["outcome"] | undefined =>
  sealedFlash.safeParse(readSealed(value)).data?.outcome;
