import { z } from "zod";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";

/**
 * A one-time notice about the result of an action, encrypted in a cookie (`encrypted-flash.ts`). The server passes it
 * to the page in a header that clients cannot set, so that no link can fake our messages.
 */
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

export const encodeFlash = (shown: IdentifiedFlash): string => Buffer.from(JSON.stringify(shown)).toString("base64url");

/**
 * Returns the notice once. A page cannot delete the cookie while it renders, because its headers are already sent, so
 * the notice's id is remembered until it expires.
 */
export function takeFlash(header: string | null): Flash | null {
  if (header === null) return null;
  const { id, ...found } = identified.parse(JSON.parse(Buffer.from(header, "base64url").toString()));
  return rememberShown(id) ? found : null;
}

function rememberShown(id: string): boolean {
  const shown = processWide("shown-flashes", () => new Map<string, number>());
  const nowMs = monotonicMs();
  for (const [known, expiresMs] of shown) {
    if (expiresMs > nowMs) break;
    shown.delete(known);
  }
  if (shown.has(id)) return false;
  shown.set(id, nowMs + FLASH_SECONDS * SECOND_MS);
  return true;
}
