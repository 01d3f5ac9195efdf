import type { ValidatedLine } from "./validate-transfers";

/** The steps of starting many transfers; the page shows the one that its form answered last. */

/** A line's problem in the reader's language. */
export type ShownLine = Omit<ValidatedLine, "problems"> & { problem: string | null };

export interface RefusedLine {
  line: number;
  code: string;
  recipientEmail: string;
  problem: string;
  transferId: string | null;
}

export type BulkStep =
  | { step: "list"; text: string }
  | {
      step: "check";
      text: string;
      listId: string;
      lines: ShownLine[];
      linesLeftOut: number;
      mails: { invitations: number; notices: number };
    }
  /** Written down; its page tells how far it is. */
  | { step: "begun"; listId: string };

/** Made when a list is checked, so that it is started once, however often the form is sent. */
export const LIST_ID = /^tfl_[0-9a-z]{26}$/;

export const BULK_INTENTS = ["check", "start", "edit"] as const;
