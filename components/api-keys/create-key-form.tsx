"use client";

import { useActionState } from "react";
import { useWatch } from "react-hook-form";
import { useLocale, useTranslations, useFormatter, useNow } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { type Confirmation, ConfirmationField } from "@/components/people/auth/confirmation-field";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField, RadioGroup } from "@/components/ui/checkbox";
import { CodeBlock } from "@/components/ui/copyable-code";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { ShownOnce } from "@/components/ui/shown-once";
import { SubmitButton } from "@/components/ui/submit-button";
import { type Scope, SCOPES } from "@/lib/access/permissions";
import {
  EXPIRY_CHOICES_DAYS,
  NEVER,
  readApiKeyFields,
  API_KEY_NAME_CHARACTERS_MAX,
  type Overlap,
  OVERLAPS,
} from "@/lib/api-keys/lifetime";
import type { FormAction } from "@/lib/platform/input/form-state";
import { firstRequest } from "./first-request";

interface KeyValues {
  name: string;
  scopes: string[];
  expires_in_days: string;
  never_confirmed: boolean;
}

interface CreateKeyFormProps {
  action: FormAction<NewKey>;
  /** Idempotency: a resent form creates one key. */
  formId: string;
  scopes: readonly Scope[];
  confirmation: Confirmation;
  expiryDaysDefault: number;
  publicUrl: string;
  code: string | null;
}

export function CreateKeyForm(props: CreateKeyFormProps) {
  const { action, formId, scopes, confirmation, expiryDaysDefault, publicUrl, code } = props;
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const defaults: KeyValues = {
    name: "",
    scopes: [],
    expires_in_days: String(expiryDaysDefault),
    never_confirmed: false,
  };
  const { state, isPending, control, register, formProps, errorOf } = useContractForm<KeyValues, NewKey>({
    action,
    schema: async () => (await import("@/lib/api-keys/contract")).apiKeyForm,
    readInput: readApiKeyFields,
    defaults,
  });
  const expiry = useWatch({ control, name: "expires_in_days" });
  if (state.result) return <CreatedKey created={state.result} publicUrl={publicUrl} code={code} />;
  const sentScopes = state.values?.scopes?.split(" ") ?? [];
  const scopesError = errorOf("scopes");
  const withheld = SCOPES.filter((scope) => !scopes.includes(scope)).map((scope) => t(`scopes.${scope}`));
  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <input type="hidden" name="form_id" value={formId} />
      <Field
        name="name"
        label={t("form.name")}
        hint={t("form.nameHint")}
        error={errorOf("name")}
        maxLength={API_KEY_NAME_CHARACTERS_MAX}
        required
      >
        {(field) => <Input {...field} {...register("name")} defaultValue={state.values?.name} autoComplete="off" />}
      </Field>
      <fieldset aria-describedby={scopesError ? "scopes-error" : undefined}>
        <legend className="mb-1 text-sm font-medium">{t("form.scopes")}</legend>
        <div className="flex flex-col gap-1">
          {scopes.map((scope) => (
            <CheckboxField
              key={scope}
              {...register("scopes")}
              value={scope}
              defaultChecked={sentScopes.includes(scope)}
              label={t(`scopes.${scope}`)}
              hint={t(`scopeHints.${scope}`)}
            />
          ))}
        </div>
        {scopes.length === 0 && <p className="text-ink-muted">{t("form.noScopes")}</p>}
        {withheld.length > 0 && (
          <p className="mt-1 text-sm text-ink-muted">
            {t("form.notGrantable", { scopes: new Intl.ListFormat(locale).format(withheld) })}
          </p>
        )}
        {scopesError && (
          <FieldError id="scopes-error" live className="mt-1">
            {scopesError}
          </FieldError>
        )}
      </fieldset>
      <Field
        name="expires_in_days"
        label={t("form.expires")}
        hint={expiry === NEVER ? t("form.neverHint") : undefined}
        error={errorOf("expires_in_days")}
        className="max-w-60"
        required
      >
        {(field) => (
          <Select
            {...field}
            {...register("expires_in_days")}
            defaultValue={state.values?.expires_in_days ?? defaults.expires_in_days}
            options={[
              ...EXPIRY_CHOICES_DAYS.map((days) => ({ value: String(days), label: t("form.days", { count: days }) })),
              { value: NEVER, label: t("form.never") },
            ]}
          />
        )}
      </Field>
      {(expiry === NEVER || state.errors?.never_confirmed) && (
        <div className="-mt-2">
          <CheckboxField
            {...register("never_confirmed")}
            value="yes"
            label={t("form.neverConfirm")}
            aria-invalid={errorOf("never_confirmed") ? true : undefined}
          />
          {errorOf("never_confirmed") && (
            <FieldError live className="mt-1">
              {errorOf("never_confirmed")}
            </FieldError>
          )}
        </div>
      )}
      <ConfirmationField confirmation={confirmation} state={state} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("form.submit")}
        </Button>
        <LinkButton href="/api-keys" variant="quiet">
          {t("form.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}

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

function CreatedKey({ created, publicUrl, code, old }: CreatedKeyProps) {
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
