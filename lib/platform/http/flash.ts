import { z } from "zod";

/**
 * What a page is to say once of the act that led to it. It comes sealed in a cookie (`sealed-flash.ts`), and the server
 * in front hands it on in a header that nobody else can set: nobody can put words of ours into an address.
 */

export const flash = z.object({
  outcome: z.enum(["done", "refused", "file_refused"]),
  /** Names the sentence; the words are the page's. */
  code: z.string().max(100),
  /** What the sentence counts or names. */
  details: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
});
export type Flash = z.output<typeof flash>;

export const FLASH_HEADER = "x-carnet-flash";

export const encodeFlash = (shown: Flash): string => Buffer.from(JSON.stringify(shown)).toString("base64url");

export function decodeFlash(header: string | null): Flash | null {
  return header === null ? null : flash.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
}
