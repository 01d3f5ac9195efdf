"use client";

import { useActionState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { type Confirmation, ConfirmationField } from "@/components/people/auth/confirmation-field";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/copyable-code";
import { LinkButton } from "@/components/ui/link";
import { ShownOnce } from "@/components/ui/shown-once";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Scope } from "@/lib/access/permissions";
import { type Overlap, OVERLAPS } from "@/lib/api-keys/lifetime";
import type { FormAction } from "@/lib/platform/input/form-state";
import { firstRequest } from "./first-request";

export interface NewKey {
  id: string;
  secret: string;
  hint: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

interface CreatedKeyProps {
  created: NewKey;
  publicUrl: string;
  code: string | null;
  old?: { hint: string; endsAt: Date };
}

export function CreatedKey({ created, publicUrl, code, old }: CreatedKeyProps) {
  const t = useTranslations("apiKeys");
  const format = useFormatter();
  const present = useNow();
  const oldEnd = ({ hint, endsAt }: { hint: string; endsAt: Date }) =>
    endsAt > present
      ? t("created.oldEnds", { hint, date: format.dateTime(endsAt, { dateStyle: "long", timeStyle: "short" }) })
      : t("created.oldEnded", { hint });
  return (
    <Arrival className="flex max-w-2xl flex-col gap-6">
      <Callout tone="caution" title={t("created.title")}>
        {t("created.text")}
      </Callout>
      <ShownOnce
        label={t("created.secret")}
        secret={created.secret}
        labels={{ copy: t("created.copy"), copied: t("created.copied") }}
        testId="api-key"
      />
      <p className="text-ink-muted">
        {old && `${oldEnd(old)} `}
        {created.expiresAt
          ? t("created.expires", { date: format.dateTime(created.expiresAt, { dateStyle: "long" }) })
          : t("created.noEnd")}
      </p>
      <CodeBlock
        code={firstRequest({ ...created, publicUrl, code })}
        caption={t("created.tryIt")}
        label={t("created.tryItLabel")}
        labels={{ copy: t("created.copyRequest"), copied: t("created.copiedRequest") }}
      />
      <div>
        <LinkButton href="/api-keys" variant="primary">
          {t("created.stored")}
        </LinkButton>
      </div>
    </Arrival>
  );
}

interface RollKeyFormProps {
  action: FormAction<NewKey & { oldEndsAt: Date }>;
  old: { id: string; hint: string };
  confirmation: Confirmation;
  publicUrl: string;
  code: string | null;
}

const USUAL: Overlap = "24h";

export function RollKeyForm({ action, old, confirmation, publicUrl, code }: RollKeyFormProps) {
  const t = useTranslations("apiKeys");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  if (state.result)
    return (
      <CreatedKey
        created={state.result}
        publicUrl={publicUrl}
        code={code}
        old={{ hint: old.hint, endsAt: state.result.oldEndsAt }}
      />
    );
  return (
    <form action={submit} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("rollForm.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <input type="hidden" name="keyId" value={old.id} />
      <RadioGroup
        name="overlap"
        legend={t("rollForm.overlap")}
        defaultValue={state.values?.overlap ?? USUAL}
        options={OVERLAPS.map((value) => ({
          value,
          label: t(`rollForm.overlaps.${value}.label`),
          hint: t(`rollForm.overlaps.${value}.hint`),
        }))}
        error={state.errors?.overlap}
      />
      <ConfirmationField confirmation={confirmation} state={state} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("rollForm.submit")}</SubmitButton>
        <LinkButton href="/api-keys" variant="quiet">
          {t("form.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
