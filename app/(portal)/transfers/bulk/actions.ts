"use server";

import { z } from "zod";
import { getTranslations } from "@/app/i18n";
import { faultSentence } from "@/components/forms/fault-sentence";
import type { Context } from "@/lib/auth/actor";
import type { Translate } from "@/lib/i18n/translator";
import type { FormState } from "@/lib/input/form-state";
import { readTextFile } from "@/lib/input/text-file";
import { environment } from "@/lib/platform/env";
import { BULK_INTENTS, type BulkStep, type RefusedLine } from "@/lib/transfers/bulk-steps";
import { checkTransfers, type LineProblem } from "@/lib/transfers/check-transfers";
import { LIST_CHARACTERS_MAX, readTransferList } from "@/lib/transfers/read-transfer-list";
import { startTransfers } from "@/lib/transfers/start-transfers";
import { writeRefusedFile, writeTransferList } from "@/lib/transfers/write-transfer-list";
import { memberAction } from "../../action";

const bulkForm = z.object({ list: z.string().trim().min(1).max(LIST_CHARACTERS_MAX), intent: z.enum(BULK_INTENTS) });

const send = memberAction({ schema: bulkForm, run: takeStep });

/** One form for all steps, so that each works as a bare form too. Browsers with scripts put a file's text into the field themselves. */
export async function bulkTransfersAction(previous: FormState<BulkStep>, form: FormData): Promise<FormState<BulkStep>> {
  const file = form.get("file");
  form.delete("file");
  if (file instanceof File && file.size > 0) form.set("list", await readTextFile(file));
  return send(previous, form);
}

async function takeStep(context: Context, { list: text, intent }: z.output<typeof bulkForm>): Promise<BulkStep> {
  if (intent === "edit") return { step: "list", text };
  const t = await getTranslations("portal");
  return intent === "check" ? checkList(context, text, t) : startList(context, text, t);
}

function sentence(t: Translate<"portal">, { field, code }: LineProblem): string {
  if (field !== null) return faultSentence(t, field, code);
  const key = `failures.${code}` as "failures.other";
  return t(t.has(key) ? key : "failures.other");
}

async function checkList(context: Context, text: string, t: Translate<"portal">): Promise<BulkStep> {
  const { lines, linesLeftOut } = await checkTransfers(context, { text });
  const good = lines.filter(({ problems }) => problems.length === 0);
  return {
    step: "check",
    text,
    lines: lines.map(({ problems, ...line }) => ({ ...line, problem: problems.map((problem) => sentence(t, problem)).join(" ") || null })),
    linesLeftOut,
    mails: { invitations: good.length, notices: good.filter(({ isHolderTold }) => isHolderTold).length },
  };
}

async function startList(context: Context, text: string, t: Translate<"portal">): Promise<BulkStep> {
  const { transfers, faults, rest } = readTransferList(text, environment().publicUrl);
  const results = await startTransfers(context, { transfers });
  const givenOf = new Map([...transfers, ...faults].map(({ line, given }) => [line, given]));
  const refused: RefusedLine[] = [
    ...faults.map(({ line, given, errors }) => ({
      line,
      code: given.code ?? "",
      recipientEmail: given.recipient_email ?? "",
      problem: errors.map(({ pointer, code }) => sentence(t, { field: pointer.slice(1), code })).join(" "),
      transferId: null,
    })),
    ...results.flatMap((result) => (result.ok ? [] : [{ ...result, problem: sentence(t, { field: null, code: result.error }) }])),
  ].toSorted((one, other) => one.line - other.line);
  const given = [...refused.map(({ line }) => givenOf.get(line)!), ...rest];
  return {
    step: "done",
    started: results.filter((result) => result.ok),
    refused,
    text: writeTransferList(given),
    file: writeRefusedFile(refused.map(({ line, problem }) => ({ given: givenOf.get(line)!, problem }))),
  };
}
