"use client";

import { type ReactNode, useActionState, type ChangeEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { CircleAlert, CircleCheck } from "@/components/ui/icons";
import { Input, Textarea } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { readTextFile } from "@/lib/platform/input/text";
import type { BulkStep, LineView } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { MailboxWarnings } from "./mailbox-warnings";

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
  canFill?: boolean;
}

function BulkListForm({ action, isPending, text, bounds, listError, repair = false, canFill }: BulkListFormProps) {
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
      {canFill && (
        <FillRecipient
          fill={(address) => {
            if (list.current) list.current.value = fillRecipients(list.current.value, address);
          }}
        />
      )}
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

/** Only lines without a recipient change. */
function fillRecipients(text: string, address: string): string {
  const withAddress = (line: string) => {
    const [code = "", recipient = "", ...others] = line.split(/[;,\t]/);
    return code.trim() === "" || recipient.trim() !== "" || others.length > 0 ? line : `${code.trimEnd()};${address}`;
  };
  return text.split("\n").map(withAddress).join("\n");
}

function FillRecipient({ fill }: { fill: (address: string) => void }) {
  const t = useTranslations("bulkTransfers");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-end gap-2 no-js:hidden">
      <div className="flex min-w-64 flex-1 flex-col gap-1.5">
        <label htmlFor="fill-recipient" className="font-medium">
          {t("fill.label")}
        </label>
        <Input ref={input} id="fill-recipient" type="email" autoComplete="off" />
      </div>
      <Button onClick={() => fill(input.current?.value.trim() ?? "")}>{t("fill.submit")}</Button>
    </div>
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
  /** Codes without recipients, such as those of a batch. */
  suggested?: string | undefined;
  children?: ReactNode;
}

export function BulkTransfers({ action, bounds, repair, suggested, children }: BulkTransfersProps) {
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
  const text = resultText ?? state.values?.list ?? repair ?? suggested;
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
          canFill={suggested !== undefined}
        />
      )}
    </div>
  );
}

interface BulkValidationProps {
  action: (form: FormData) => void;
  isPending: boolean;
  check: Extract<BulkStep, { step: "check" }>;
}

function BulkValidation({
  action,
  isPending,
  check: { text, listId, lines, linesLeftOut, mails },
}: BulkValidationProps) {
  const t = useTranslations("bulkTransfers");
  const bad = lines.filter(({ problem }) => problem !== null).length;
  const good = lines.length - bad;
  return (
    <form action={action} className="flex flex-col gap-6">
      <textarea name="list" defaultValue={text} hidden readOnly />
      <input type="hidden" name="list_id" value={listId} />
      <div className="flex max-w-3xl flex-col gap-3">
        {bad > 0 && (
          <Callout tone="caution" title={t("check.badTitle", { count: bad })} live>
            {t("check.badText")}
          </Callout>
        )}
        {linesLeftOut > 0 && (
          <Callout tone="caution" title={t("check.leftOutTitle", { count: linesLeftOut })}>
            {t("check.leftOutText")}
          </Callout>
        )}
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label={t("check.tableTitle")}
        className="relative max-h-[32rem] overflow-auto rounded-md border border-line bg-surface"
      >
        <table className="w-full border-collapse text-base max-sm:block">
          <caption className="sr-only">{t("check.tableTitle")}</caption>
          <thead className="sticky top-0 bg-sunken text-left max-sm:sr-only">
            <tr className="micro-label text-ink-muted">
              {(["line", "item", "recipient", "details", "result"] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            {lines.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-col gap-4 border-t-3 border-double border-accent-line pt-5">
        <div>
          <h2 className="font-serif text-lg font-medium">
            {good > 0 ? t("check.confirmTitle", { count: good }) : t("check.noneTitle")}
          </h2>
          {good > 0 && (
            <p className="mt-1 max-w-prose text-ink-muted">
              {t("check.mails", { count: mails.invitations })}{" "}
              {mails.notices > 0 && t("check.notices", { count: mails.notices })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {good > 0 && (
            <Button type="submit" name="intent" value="start" variant="primary" pending={isPending}>
              {t("check.submit", { count: good, mails: mails.invitations + mails.notices })}
            </Button>
          )}
          <Button type="submit" name="intent" value="edit" disabled={isPending}>
            {t("check.edit")}
          </Button>
        </div>
      </div>
    </form>
  );
}

const daysText = (days: string | undefined, t: Translate<"bulkTransfers">) =>
  days !== undefined && /^\d+$/.test(days) ? t("days", { days: Number(days) }) : days;

const CELL = "px-3 py-2 align-top max-sm:block max-sm:px-3 max-sm:py-0.5";

function Line({ line: { line, given: cells, code, productName, problem, transferId } }: { line: LineView }) {
  const t = useTranslations("bulkTransfers");
  const kinds = useTranslations("transfersPortal");
  const kindKey = `kinds.${cells.kind ?? "sale"}` as "kinds.sale";
  const details = [
    kinds.has(kindKey) ? kinds(kindKey) : cells.kind,
    daysText(cells.expires_in_days, t),
    cells.recipient_phone,
  ];
  return (
    <tr className="max-sm:block max-sm:py-2.5">
      <td className={`${CELL} text-ink-muted`}>
        <span className="sm:hidden">{t("columns.line")} </span>
        {line}
      </td>
      <td className={CELL}>
        {productName && <span className="block">{productName}</span>}
        <span className="font-mono text-sm break-all">{code ?? cells.code ?? "–"}</span>
      </td>
      <td className={CELL}>
        <span className="break-all">{cells.recipient_email ?? "–"}</span>
        <MailboxWarnings address={cells.recipient_email ?? ""} t={kinds} />
      </td>
      <td className={`${CELL} text-ink-muted`}>
        {details.filter(Boolean).join(" · ")}
        {cells.message && <span className="block max-w-64 truncate text-sm italic">{cells.message}</span>}
      </td>
      <td className={`${CELL} min-w-52`}>
        {problem === null ? (
          <span className="inline-flex items-start gap-1.5 text-positive">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t("ready")}
          </span>
        ) : (
          <span className="inline-flex items-start gap-1.5 text-critical">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {problem} {transferId && <TextLink href={`/transfers/${transferId}`}>{t("seeTransfer")}</TextLink>}
            </span>
          </span>
        )}
      </td>
    </tr>
  );
}
