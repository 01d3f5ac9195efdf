"use client";

import { type ReactNode, useActionState, type ChangeEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import type { FormAction } from "@/lib/platform/input/form-state";
import { readTextFile } from "@/lib/platform/input/text";
import type { BulkStep } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { BulkValidation } from "./bulk-validation";

interface ListBounds {
  lines: number;
  characters: number;
}

interface BulkListFormProps {
  action: (form: FormData) => void;
  isPending: boolean;
  text?: string;
  bounds: ListBounds;
  listError?: string;
  repair?: boolean;
}

/** A chosen file is read into the same field, so that it can be checked and corrected. */
function BulkListForm({ action, isPending, text, bounds, listError, repair = false }: BulkListFormProps) {
  const t = useTranslations("bulkTransfers");
  const list = useRef<HTMLTextAreaElement>(null);
  const [fileError, setFileError] = useState<string>();
  const takeFile = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file || !list.current) return;
    const isTooLarge = file.size > bounds.characters;
    setFileError(isTooLarge ? t("list.fileTooLarge", { name: file.name }) : undefined);
    if (!isTooLarge) list.current.value = await readTextFile(file);
    input.value = "";
    list.current.focus();
  };
  const error = fileError ?? listError;
  return (
    <form action={action} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="intent" value="check" />
      <Field
        name="list"
        label={t(repair ? "list.repairLabel" : "list.label")}
        hint={t("list.hint", { lines: bounds.lines })}
        error={error}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            ref={list}
            rows={12}
            defaultValue={text}
            maxLength={bounds.characters}
            required={false}
            wrap="off"
            spellCheck={false}
            placeholder={EXAMPLE}
            className="font-mono text-sm"
          />
        )}
      </Field>
      {!repair && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FileButton
            name="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(event) => void takeFile(event)}
          >
            {t("list.file")}
          </FileButton>
          <a
            href={TEMPLATE}
            download="transfers.csv"
            className={
              "target inline-flex items-center text-sm text-accent-ink underline decoration-accent-line " +
              "underline-offset-3"
            }
          >
            {t("list.template")}
          </a>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("list.submit")}
        </Button>
        <LinkButton href="/transfers" variant="quiet">
          {t("list.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}

const EXAMPLE = [
  "7K3M-Q2XD-9F4T-VW8P8\tanna@example.com",
  "FV26-6GGD-KKNA-T5KY1\tben@example.com\tgift",
  "WNM7-FG78-5CZA-THHM8\tcleo@example.com\t+491701234567\tsale\t14",
].join("\n");

const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  "\uFEFFcode;recipient_email;recipient_phone;kind;expires_in_days;message\r\n" +
    "7K3M-Q2XD-9F4T-VW8P8;anna@example.com;;sale;7;\r\n",
)}`;

interface BulkTransfersProps {
  action: FormAction<BulkStep>;
  bounds: ListBounds;
  repair?: string;
  children?: ReactNode;
}

export function BulkTransfers({ action, bounds, repair, children }: BulkTransfersProps) {
  const [state, submit, isPending] = useActionState(useGuardedAction(action), {});
  const form = { action: submit, isPending };
  const listError = state.errors?.list ?? state.message;
  if (state.result?.step === "check")
    return (
      <Arrival key="check">
        <BulkValidation {...form} check={state.result} />
      </Arrival>
    );
  const resultText = state.result?.step === "list" ? state.result.text : undefined;
  const text = resultText ?? state.values?.list ?? repair;
  return (
    <div className="flex flex-col gap-8">
      {resultText === undefined && children}
      {text !== "" && (
        <BulkListForm
          {...form}
          key={resultText}
          text={text}
          bounds={bounds}
          listError={listError}
          repair={repair !== undefined}
        />
      )}
    </div>
  );
}
