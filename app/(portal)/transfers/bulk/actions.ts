"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import type { Context, MemberActor } from "@/lib/access/actor";
import { newId } from "@/lib/platform/ids";
import { readTextFile } from "@/lib/platform/input/text";
import { LIST_CHARACTERS_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import {
  BULK_INTENTS,
  type BulkStep,
  LIST_ID,
  startBulkTransfer,
} from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { validateTransfers } from "@/lib/transfers/bulk-transfers/validate-transfers";
import { problemText } from "./line-problem";

const bulkForm = z.object({
  list: z.string().trim().min(1).max(LIST_CHARACTERS_MAX),
  list_id: z.string().regex(LIST_ID).optional(),
  intent: z.enum(BULK_INTENTS),
});

/** One form for all steps, so that each works without scripts. Scripts put the file's text into the field. */
export const bulkTransfersAction = action({
  of: startBulkTransfer,
  schema: bulkForm,
  readInput: async ({ file: _file, ...fields }, form) => {
    const file = form.get("file");
    return file instanceof File && file.size > 0 ? { ...fields, list: await readTextFile(file) } : fields;
  },
  isOnItsOwn: true,
  run: takeStep,
  leadTo: (result) => (result.step === "begun" ? `/transfers/bulk/${result.listId}` : null),
});

async function takeStep(
  context: Context<MemberActor>,
  { list: text, list_id: listId, intent }: z.output<typeof bulkForm>,
): Promise<BulkStep> {
  if (intent === "edit") return { step: "list", text };
  if (intent === "check" || listId === undefined) return validateList(context, text);
  return { step: "begun", ...(await startBulkTransfer(context, { listId, text })) };
}

async function validateList(context: Context<MemberActor>, text: string): Promise<BulkStep> {
  const [locale, { lines, linesLeftOut }] = await Promise.all([getLocale(), validateTransfers(context, { text })]);
  const good = lines.filter(({ problems }) => problems.length === 0);
  return {
    step: "check",
    text,
    listId: newId("tfl"),
    lines: lines.map(({ problems, ...line }) => ({ ...line, problem: problemText(locale, problems) || null })),
    linesLeftOut,
    mails: { invitations: good.length, notices: good.filter(({ isHolderNotified }) => isHolderNotified).length },
  };
}
