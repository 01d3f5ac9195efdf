import { z } from "zod";
import { mailbox } from "@/lib/platform/input/mailbox";

/** Finding what is held about one mailbox. Its keyed hash stands for it: no page's address names anybody. */

export const findHolderForm = z.strictObject({ email: mailbox() });
export type FindHolderForm = z.output<typeof findHolderForm>;

export const holderMailbox = z.object({ emailHash: z.string().regex(/^[0-9a-f]{64}$/) });
export type HolderMailbox = z.output<typeof holderMailbox>;
