import { z } from "zod";
import { afterId, pageSize } from "@/lib/platform/input/list-page";

export const mailboxQuery = z.object({ cursor: afterId, limit: pageSize });

export type MailboxQuery = z.output<typeof mailboxQuery>;
