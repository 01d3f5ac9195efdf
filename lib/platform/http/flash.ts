import { z } from "zod";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { seal, unseal } from "@/lib/platform/secrets";

/**
 * What a page is to say once of the act that led to it: sealed into a cookie that no script reads, for one session, one
 * path and a minute, so that nobody can put words of ours into an address.
 */

const flash = z.object({
  outcome: z.enum(["done", "refused", "file_refused"]),
  /** Names the sentence; the words are the page's. */
  code: z.string().max(100),
  /** What the sentence counts or names. */
  details: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
});
export type Flash = z.output<typeof flash>;

const sealedFlash = flash.extend({
  purpose: z.literal("flash"),
  /** Null: of nobody who is signed in. */
  sessionId: z.string().nullable(),
  path: z.string(),
  until: z.number(),
});

export const FLASH_SECONDS = 60;
/** What the page is told by the server in front, and nobody else can say. */
export const FLASH_HEADER = "x-carnet-flash";

export interface FlashPlace {
  sessionId: string | null;
  /** Without a query string. */
  path: string;
}

export function sealFlash(told: Flash, { sessionId, path }: FlashPlace): string {
  const until = now().getTime() + FLASH_SECONDS * SECOND_MS;
  const content = { ...told, purpose: "flash", sessionId, path, until } satisfies z.input<typeof sealedFlash>;
  return seal(JSON.stringify(content)).toString("base64url");
}

/** What a cookie's value says at this place, or null for one that is altered, too old, or another session's or path's. */
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

/** As the server in front hands it on, in a header. */
export const encodeFlash = (told: Flash): string => Buffer.from(JSON.stringify(told)).toString("base64url");

export function decodeFlash(header: string | null): Flash | null {
  return header === null ? null : flash.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
}
