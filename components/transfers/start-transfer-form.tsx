"use client";

import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Eye } from "@/components/ui/icons";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import type { FormAction } from "@/lib/platform/input/form-state";
import { expiryChoices, readStartTransferFields, type StartTransferFields } from "@/lib/transfers/form";
import { MESSAGE_CHARACTERS_MAX, TRANSFER_KINDS, type TransferKind } from "@/lib/transfers/rules";
import { MailboxWarnings } from "./mailbox-warnings";

interface StartTransferFormProps<Result> {
  action: FormAction<Result>;
  draft?: StartTransferFields;
  code?: string;
  kind: TransferKind;
  expiryDays: number;
  backHref: string;
}

export function StartTransferForm<Result>({
  action,
  draft,
  code,
  kind,
  expiryDays,
  backHref,
}: StartTransferFormProps<Result>) {
  const t = useTranslations("transfersPortal");
  const common = useTranslations("common");
  const defaults = {
    code: code ?? "",
    recipient_email: "",
    recipient_phone: "",
    kind,
    message: "",
    expires_in_days: String(expiryDays),
    ...draft,
  };
  const {
    state,
    isPending,
    register,
    formProps,
    errorOf,
    sent,
    control: fields,
  } = useContractForm<Required<StartTransferFields>, Result>({
    action,
    schema: async () => (await import("@/lib/transfers/contract")).startTransferBody,
    readInput: readStartTransferFields,
    defaults,
  });
  const recipient = useWatch({ control: fields, name: "recipient_email" });
  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      {code === undefined ? (
        <Field name="code" label={t("form.code")} hint={t("form.codeHint")} error={errorOf("code")} required>
          {(control) => (
            <Input
              {...control}
              {...register("code")}
              defaultValue={sent("code")}
              mono
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      ) : (
        <input type="hidden" {...register("code")} defaultValue={code} />
      )}
      <Field
        name="recipient_email"
        label={t("form.email")}
        hint={t("form.emailHint")}
        error={errorOf("recipient_email")}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...register("recipient_email")}
            defaultValue={sent("recipient_email")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <MailboxWarnings address={recipient} t={t} live />
      <RadioGroup
        legend={t("form.kind")}
        name="kind"
        defaultValue={sent("kind")}
        options={TRANSFER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`), hint: t(`kindHints.${value}`) }))}
        error={errorOf("kind")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          name="recipient_phone"
          label={t("form.phone")}
          optionalLabel={common("optional")}
          hint={t("form.phoneHint")}
          error={errorOf("recipient_phone")}
        >
          {(control) => (
            <Input
              {...control}
              {...register("recipient_phone")}
              defaultValue={sent("recipient_phone")}
              type="tel"
              autoComplete="off"
            />
          )}
        </Field>
        <Field name="expires_in_days" label={t("form.expires")} error={errorOf("expires_in_days")} required>
          {(control) => (
            <Select
              {...control}
              {...register("expires_in_days")}
              defaultValue={sent("expires_in_days")}
              options={expiryChoices(expiryDays).map((days) => ({
                value: String(days),
                label: t("form.days", { count: days }),
              }))}
            />
          )}
        </Field>
      </div>
      <Field
        name="message"
        label={t("form.message")}
        optionalLabel={common("optional")}
        error={errorOf("message")}
        maxLength={MESSAGE_CHARACTERS_MAX}
        counter
      >
        {(control) => <Textarea {...control} {...register("message")} defaultValue={sent("message")} rows={3} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("form.submit")}
        </Button>
        <Button type="submit" name="intent" value="preview" icon={<Eye aria-hidden="true" />}>
          {t("form.preview")}
        </Button>
        <LinkButton href={backHref} variant="quiet">
          {t("form.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
