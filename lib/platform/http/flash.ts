import { z } from "zod";
import { sharedCache } from "@/lib/platform/caches";

/** An encrypted cookie, passed to the page in a header that clients cannot set, so that no link can fake it. */
export const flash = z.object({
  outcome: z.enum(["done", "refused", "file_refused"]),
  code: z.string().max(100),
  details: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
});
export type Flash = z.output<typeof flash>;

const identified = flash.extend({ id: z.string() });
export type IdentifiedFlash = z.output<typeof identified>;

export const FLASH_HEADER = "x-carnet-flash";
export const FLASH_SECONDS = 60;

/** By id. A notice's cookie expires long before its id is forgotten. */
const shownNotices = sharedCache<string, true>("notices shown", { sizeMax: 10_000 });

export const encodeFlash = (flash: IdentifiedFlash): string => Buffer.from(JSON.stringify(flash)).toString("base64url");

/** Remembers the notice's id, because a rendering page has sent its headers and cannot delete the cookie. */
export function takeFlash(header: string | null): Flash | null {
  if (header === null) return null;
  const { id, ...flash } = identified.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
  if (shownNotices.get(id)) return null;
  shownNotices.set(id, true);
  return flash;
}
