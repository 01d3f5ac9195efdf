import { z } from "zod";
import type { Actor } from "@/lib/access/actor";
import { DAY_MS, now } from "@/lib/platform/clock";
import { seal, unseal } from "@/lib/platform/secrets";
import { startTransferBody, type StartTransferInput } from "./contract";

/**
 * What a form holds on its way to the preview and back. The address of a page is logged and remembered, and must name
 * nobody: so the draft stands there sealed, for its brand alone, and for a day.
 */

const sealedDraft = z.object({
  purpose: z.literal("transfer-draft"),
  brandId: z.string(),
  until: z.number(),
  input: startTransferBody,
});

export function sealDraft({ brandId }: Actor, input: StartTransferInput): string {
  const draft = { purpose: "transfer-draft", brandId, until: now().getTime() + DAY_MS, input } satisfies z.input<
    typeof sealedDraft
  >;
  return seal(JSON.stringify(draft)).toString("base64url");
}

/** The draft of one's own brand, or null when it is none, or too old. */
export function openDraft({ brandId }: Actor, sealed: string): StartTransferInput | null {
  const draft = sealedDraft.safeParse(readSealed(sealed));
  if (!draft.success || draft.data.brandId !== brandId || draft.data.until < now().getTime()) return null;
  return draft.data.input;
}

function readSealed(sealed: string): unknown {
  try {
    return JSON.parse(unseal(Buffer.from(sealed, "base64url")));
  } catch {
    return null;
  }
}
