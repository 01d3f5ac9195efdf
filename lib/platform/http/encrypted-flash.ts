import { z } from "zod";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import { type Flash, flash, FLASH_SECONDS, type IdentifiedFlash } from "./flash";

const FLASH_ID_BYTES = 12;

const encryptedFlash = flash.extend({
  purpose: z.literal("flash"),
  id: z.string(),
  sessionId: z.string().nullable(),
  until: z.number(),
});

export function encryptFlash(notice: Flash, sessionId: string | null): string {
  const until = now().getTime() + FLASH_SECONDS * SECOND_MS;
  const id = randomSecret(FLASH_ID_BYTES).toString("base64url");
  const content = { ...notice, purpose: "flash", id, sessionId, until } satisfies z.input<typeof encryptedFlash>;
  return encrypt(JSON.stringify(content)).toString("base64url");
}

export function openFlash(value: string, sessionId: string | null): IdentifiedFlash | null {
  const flash = encryptedFlash.safeParse(readEncrypted(value)).data;
  if (!flash || flash.sessionId !== sessionId || flash.until < now().getTime()) return null;
  const { outcome, code, details, id } = flash;
  return { outcome, code, details, id };
}

function readEncrypted(value: string): unknown {
  try {
    return JSON.parse(decrypt(Buffer.from(value, "base64url")));
  } catch {
    return null;
  }
}
