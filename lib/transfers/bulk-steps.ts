import type { CheckedLine } from "./check-transfers";
import type { StartedLine } from "./start-transfers";

/** The steps of starting many transfers; the page shows the one that its form answered last. */

/** A line's problem in the reader's language. */
export type ShownLine = Omit<CheckedLine, "problems"> & { problem: string | null };

export interface RefusedLine {
  line: number;
  code: string;
  recipientEmail: string;
  problem: string;
  transferId: string | null;
}

export type BulkStep =
  | { step: "list"; text: string }
  | { step: "check"; text: string; lines: ShownLine[]; linesLeftOut: number; mails: { invitations: number; notices: number } }
  | {
      step: "done";
      started: Extract<StartedLine, { ok: true }>[];
      refused: RefusedLine[];
      /** The refused lines, to be repaired and sent again. */
      text: string;
      /** The same as a CSV file, with the reasons. */
      file: string;
    };

export const BULK_INTENTS = ["check", "start", "edit"] as const;
