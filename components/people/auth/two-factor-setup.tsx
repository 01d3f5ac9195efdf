"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { ActionForm, useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { PasswordField } from "./fields";

interface TwoFactorSetupProps {
  confirm: FormAction<{ codes: string[] }>;
  begin: (form: FormData) => Promise<void>;
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

function RecoveryCodes({ codes, nextHref }: { codes: readonly string[]; nextHref: string }) {
  const t = useTranslations("security");
  return (
    <Arrival className="flex max-w-md flex-col gap-5">
      <Callout tone="caution" title={t("codesTitle")}>
        {t("codesText")}
      </Callout>
      <div className="rounded-md border border-accent-line bg-surface p-4">
        <ul className="flex flex-col gap-1.5 font-mono text-sm select-all" data-testid="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex justify-end">
          <CopyButton text={codes.join("\n")} labels={{ copy: t("copy"), copied: t("copied") }} variant="secondary" />
        </div>
      </div>
      <div>
        <LinkButton href={nextHref} variant="primary">
          {t("codesKept")}
        </LinkButton>
      </div>
    </Arrival>
  );
}

export function RenewCodesForm({ action, nextHref }: { action: FormAction<{ codes: string[] }>; nextHref: string }) {
  const t = useTranslations("security");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  useFocusError(state.errors);
  if (state.result) return <RecoveryCodes codes={state.result.codes} nextHref={nextHref} />;
  return (
    <form action={submit} className="flex max-w-md flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <PasswordField name="current_password" label={t("current")} error={state.errors?.current_password} />
      <div>
        <SubmitButton>{t("renewSubmit")}</SubmitButton>
      </div>
    </form>
  );
}
