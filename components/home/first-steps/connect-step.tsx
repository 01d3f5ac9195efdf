"use client";

import { useActionState, useEffect } from "react";
import { useTranslations } from "use-intl";
import type { NewKey } from "@/components/api-keys/create-key-form";
import { firstRequest } from "@/components/api-keys/first-request";
import { type Confirmation, ConfirmationField } from "@/components/people/auth/confirmation-field";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { CodeBlock } from "@/components/ui/copyable-code";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Scope } from "@/lib/access/permissions";
import { curlCommand } from "@/lib/docs/samples/request";
import type { FormAction } from "@/lib/platform/input/form-state";
import { Waiting } from "./first-steps";

interface ConnectStepProps {
  create: FormAction<NewKey>;
  formId: string;
  scopes: readonly Scope[];
  confirmation: Confirmation;
  expiryDays: number;
  publicUrl: string;
  code: string | null;
  keyPrefix: string | null;
  hasCalled: boolean;
}

export function ConnectStep(props: ConnectStepProps) {
  const { create, formId, scopes, confirmation, expiryDays, publicUrl, code, keyPrefix, hasCalled } = props;
  const t = useTranslations("firstSteps.key");
  const [state, submit] = useActionState(useGuardedAction(create), {});
  const { result, message } = state;
  // The page refreshes while it waits; the URL pins this step, so that the key stays visible after the call arrives.
  useEffect(() => {
    if (result) window.history.replaceState(null, "", "/home?step=call");
  }, [result]);
  const key = result?.secret ?? keyPrefix;
  const labels = { copy: t("copyCommand"), copied: t("copied") };
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {message && <Callout tone="critical" title={message} live />}
      {result ? (
        <Arrival className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent-line p-4">
          <div className="min-w-0">
            <p className="micro-label text-ink-muted">{t("secret")}</p>
            <p className="mt-1 font-mono text-md break-all select-all" data-testid="api-key">
              {result.secret}
            </p>
          </div>
          <CopyButton
            text={result.secret}
            labels={{ copy: t("copyKey"), copied: t("copied") }}
            variant="secondary"
            size="md"
          />
        </Arrival>
      ) : (
        <form action={submit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input type="hidden" name="form_id" value={formId} />
          <input type="hidden" name="name" value={t("name")} />
          <input type="hidden" name="expires_in_days" value={expiryDays} />
          {scopes.map((scope) => (
            <input key={scope} type="hidden" name="scopes" value={scope} />
          ))}
          <ConfirmationField confirmation={confirmation} state={state} />
          <SubmitButton variant={keyPrefix ? "secondary" : "primary"}>
            {keyPrefix ? t("another") : t("create")}
          </SubmitButton>
          <p className="text-sm text-ink-muted">
            {keyPrefix && !hasCalled ? t("kept", { prefix: keyPrefix }) : t("hint")}
          </p>
        </form>
      )}
      {key && (
        <>
          <CodeBlock
            code={firstRequest({ publicUrl, secret: key, scopes, code })}
            caption={t("try")}
            label={t("tryLabel")}
            labels={labels}
          />
          <Waiting isOver={hasCalled} waiting={t("waiting")} over={t("arrived")} />
          {hasCalled && (
            <p>
              <TextLink href="/requests">{t("log")}</TextLink>
            </p>
          )}
          {scopes.includes("products") && (
            <CodeBlock
              code={curlCommand({
                needsKey: true,
                key,
                method: "POST",
                url: `${publicUrl}/v1/products`,
                idempotencyKey: "first-units",
                body: { name: "Tarn shell jacket", external_id: "TARN-1", quantity: 3 },
              })}
              caption={t("register")}
              label={t("registerLabel")}
              labels={labels}
            />
          )}
        </>
      )}
    </div>
  );
}
