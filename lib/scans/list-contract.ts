import { z } from "zod";
import { afterId, pageSize, someId, someOf } from "@/lib/platform/input/list-page";
import { issue, text } from "@/lib/platform/input/text";
import { SIGNAL_KINDS } from "./signals/signal-kinds";

/** The address of the list of signals. Whatever it holds, a list can be shown. */

export const SIGNAL_STATES = ["open", "acknowledged"] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

export const signalListQuery = z.object({
  kind: someOf(SIGNAL_KINDS),
  state: someOf(SIGNAL_STATES),
  product: someId,
  cursor: afterId,
  limit: pageSize,
});
export type SignalListQuery = z.output<typeof signalListQuery>;

export const NOTE_CHARACTERS_MAX = 2_000;

export const signalNoteForm = z.strictObject({ signalId: z.string(), note: text(NOTE_CHARACTERS_MAX) });

/** `confirmed` is the tick of whoever has made sure. */
export const publishForm = z.strictObject({
  signalId: z.string(),
  confirmed: z.literal("yes", issue("required", "Confirm that you have looked into this signal.")),
});
