"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { ActionForm, useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { PasswordField } from "./fields";
import { RecoveryCodes } from "./recovery-codes";

interface TwoFactorSetupProps {
  confirm: FormAction<{ codes: string[] }>;
  begin: (form: FormData) => Promise<void>;
  /** Null: no setup is pending. */
  pending: { secret: string; qr: { size: number; path: string } } | null;
  isOn: boolean;
  asksPassword: boolean;
  nextHref: string;
}

/** The whole setup is on one page, so that recovery codes are not lost. */
export function TwoFactorSetup({ confirm, begin, pending, isOn, asksPassword, nextHref }: TwoFactorSetupProps) {
  const t = useTranslations("security");
  const [state, submit] = useActionState(useGuardedAction(confirm), {});
  useFocusError(state.errors);
  if (state.result) return <RecoveryCodes codes={state.result.codes} nextHref={nextHref} />;
  if (isOn)
    return (
      <div className="flex max-w-md flex-col items-start gap-5">
        <Callout tone="positive" title={t("isOn")} />
        <LinkButton href={nextHref} variant="primary">
          {t("onward")}
        </LinkButton>
      </div>
    );
  if (!pending)
    return (
      <ActionForm action={begin}>
        <SubmitButton>{t("begin")}</SubmitButton>
      </ActionForm>
    );
  return (
    <form action={submit} className="flex max-w-md flex-col gap-5">
      <div>
        <p className="font-medium">{t("scan")}</p>
        <svg
          viewBox={`0 0 ${pending.qr.size} ${pending.qr.size}`}
          role="img"
          aria-label={t("scanAlt")}
          className="mt-3 size-48 rounded-md border border-line"
          shapeRendering="crispEdges"
        >
          <rect width={pending.qr.size} height={pending.qr.size} fill="#fff" />
          <path d={pending.qr.path} fill="#000" />
        </svg>
        <p className="mt-3 text-ink-muted">{t("orType")}</p>
        <p className="mt-1 font-mono text-sm break-all select-all" data-testid="totp-secret">
          {pending.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
      </div>
      {state.message && <Callout tone="critical" title={state.message} live />}
      <Field
        name="one_time_code"
        label={t("code")}
        hint={t("thenCode")}
        error={state.errors?.one_time_code}
        maxLength={40}
        required
      >
        {(field) => <Input {...field} inputMode="numeric" autoComplete="one-time-code" mono />}
      </Field>
      {(asksPassword || state.errors?.current_password) && (
        <PasswordField name="current_password" label={t("current")} error={state.errors?.current_password} />
      )}
      <div>
        <SubmitButton>{t("confirm")}</SubmitButton>
      </div>
    </form>
  );
}
