import { z } from "zod";
import { mailbox } from "@/lib/platform/input/mailbox";

/** Pages are addressed by the mailbox's keyed hash, so that no URL contains personal data. */

export const findHolderForm = z.strictObject({ email: mailbox() });
export type FindHolderForm = z.output<typeof findHolderForm>;

export const holderMailbox = z.object({ emailHash: z.string().regex(/^[0-9a-f]{64}$/) });
export type HolderMailbox = z.output<typeof holderMailbox>;
