"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getLocale } from "@/app/i18n";
import type { Context } from "@/lib/access/actor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { newId } from "@/lib/platform/ids";
import type { FormState } from "@/lib/platform/input/form-state";
import { readTextFile } from "@/lib/platform/input/text-file";
import { BULK_INTENTS, type BulkStep, LIST_ID } from "@/lib/transfers/bulk/bulk-steps";
import { LIST_CHARACTERS_MAX } from "@/lib/transfers/bulk/read-transfer-list";
import { startTransferList } from "@/lib/transfers/bulk/start-transfer-list";
import { checkTransfers } from "@/lib/transfers/check-transfers";
import { memberAction } from "../../action";
import { problemText } from "./line-problem";

const bulkForm = z.object({
  list: z.string().trim().min(1).max(LIST_CHARACTERS_MAX),
  list_id: z.string().regex(LIST_ID).optional(),
  intent: z.enum(BULK_INTENTS),
});

const send = memberAction({ schema: bulkForm, isOnItsOwn: true, run: takeStep });

/**
 * One form for all steps, so that each works as a bare form too. Browsers with scripts put a file's text into the field
 * themselves.
 */
export async function bulkTransfersAction(previous: FormState<BulkStep>, form: FormData): Promise<FormState<BulkStep>> {
  const file = form.get("file");
  form.delete("file");
  if (file instanceof File && file.size > 0) form.set("list", await readTextFile(file));
  const state = await send(previous, form);
  if (state.result?.step === "begun") redirect(`/transfers/bulk/${state.result.listId}` as Route);
  return state;
}

async function takeStep(
  context: Context<MemberActor>,
  { list: text, list_id: listId, intent }: z.output<typeof bulkForm>,
): Promise<BulkStep> {
  if (intent === "edit") return { step: "list", text };
  if (intent === "check" || listId === undefined) return checkList(context, text);
  return { step: "begun", ...(await startTransferList(context, { listId, text })) };
}

async function checkList(context: Context, text: string): Promise<BulkStep> {
  const [locale, { lines, linesLeftOut }] = await Promise.all([getLocale(), checkTransfers(context, { text })]);
  const good = lines.filter(({ problems }) => problems.length === 0);
  return {
    step: "check",
    text,
    listId: newId("tfl"),
    lines: lines.map(({ problems, ...line }) => ({ ...line, problem: problemText(locale, problems) || null })),
    linesLeftOut,
    mails: { invitations: good.length, notices: good.filter(({ isHolderTold }) => isHolderTold).length },
  };
}
