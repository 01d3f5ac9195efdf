"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";

interface ReaderTokenFormProps {
  action: FormAction<{ secret: string }>;
  labelMax: number;
}

export function ReaderTokenForm({ action, labelMax }: ReaderTokenFormProps) {
  const t = useTranslations("accessGrants");
  const [{ result, message, errors, values }, submit] = useActionState(action, {});
  return (
    <form action={submit} className="flex max-w-[28rem] flex-col gap-4">
      {message && <Callout tone="critical" title={message} live />}
      {result && (
        <div role="status" className="rounded-md border border-accent-line p-4">
          <p className="font-medium">{t("own.keySecret")}</p>
          <p className="my-2">
            <CopyableCode text={result.secret} labels={{ copy: t("own.copy"), copied: t("own.copied") }} />
          </p>
          <p className="text-sm text-ink-muted">{t("own.keySecretText")}</p>
        </div>
      )}
      <Field name="label" label={t("own.keyLabel")} error={errors?.["label"]} required maxLength={labelMax}>
        {(control) => <Input {...control} defaultValue={values?.["label"] ?? ""} autoComplete="off" />}
      </Field>
      <SubmitButton variant="secondary" className="self-start">
        {t("own.makeKey")}
      </SubmitButton>
    </form>
  );
}
