"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { PasswordField } from "./fields";

export function RecoveryCodes({ codes, nextHref }: { codes: readonly string[]; nextHref: string }) {
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
