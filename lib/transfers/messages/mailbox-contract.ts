import { z } from "zod";
import { afterId, pageSize } from "@/lib/platform/input/list-page";

/** The address of the mailbox. Whatever it holds, a list can be shown. */
export const mailboxQuery = z.object({ cursor: afterId, limit: pageSize });

export type MailboxQuery = z.output<typeof mailboxQuery>;
