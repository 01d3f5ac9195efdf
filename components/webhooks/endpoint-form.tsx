"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CheckboxField, RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { ShownOnce } from "@/components/ui/shown-once";
import { SubmitButton } from "@/components/ui/submit-button";
import { EVENT_TYPES, type EventType, PAYLOADS, type Payload } from "@/lib/events/rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { groupBy } from "@/lib/platform/some";

interface EndpointFormProps {
  action: FormAction<{ id: string; secret: string }> | FormAction;
  stored?: {
    id: string;
    url: string;
    description: string | null;
    types: string[];
    productIds: string[];
    payload: Payload;
  };
}

type EventArea = EventType extends `${infer Area}.${string}` ? Area : never;

const TYPES_BY_AREA = [...groupBy(EVENT_TYPES, (type) => type.split(".")[0] as EventArea)];

export function EndpointForm({ action, stored }: EndpointFormProps) {
  const t = useTranslations("webhooks");
  const [state, submit] = useActionState(useGuardedAction(action as FormAction<{ id: string; secret: string }>), {});
  if (state.result) return <NewSecret {...state.result} />;
  const sent = state.values;
  const types = sent ? (sent.types?.split(" ") ?? []) : (stored?.types ?? []);
  return (
    <form action={submit} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      {stored && <input type="hidden" name="endpointId" value={stored.id} />}
      <Field name="url" label={t("form.url")} hint={t("form.urlHint")} error={state.errors?.url} required>
        {(field) => (
          <Input {...field} type="url" inputMode="url" defaultValue={sent?.url ?? stored?.url} autoComplete="off" />
        )}
      </Field>
      <Field
        name="description"
        label={t("form.description")}
        optionalLabel={t("form.optional")}
        error={state.errors?.description}
        maxLength={200}
      >
        {(field) => <Input {...field} defaultValue={sent?.description ?? stored?.description ?? ""} />}
      </Field>
      <fieldset>
        <legend className="text-sm font-medium">{t("form.types")}</legend>
        <p className="mb-2 text-sm text-ink-muted">{t("form.typesHint")}</p>
        <div className="gap-x-6 sm:columns-2">
          {TYPES_BY_AREA.map(([area, ofArea]) => (
            <fieldset key={area} className="mb-4 flex break-inside-avoid flex-col gap-1">
              <legend className="mb-1 text-sm text-ink-muted">{t(`form.areas.${area}`)}</legend>
              {ofArea.map((type) => (
                <CheckboxField
                  key={type}
                  name="types"
                  value={type}
                  defaultChecked={types.includes(type)}
                  label={<code className="font-mono text-sm">{type}</code>}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        name="payload"
        legend={t("form.payload")}
        defaultValue={sent?.payload ?? stored?.payload ?? PAYLOADS[0]}
        options={PAYLOADS.map((value) => ({
          value,
          label: t(`form.payloads.${value}.label`),
          hint: t(`form.payloads.${value}.hint`),
        }))}
        error={state.errors?.payload}
      />
      <Field
        name="product_ids"
        label={t("form.products")}
        optionalLabel={t("form.optional")}
        hint={t("form.productsHint")}
        error={state.errors?.product_ids}
      >
        {(field) => (
          <Textarea {...field} rows={2} defaultValue={sent?.product_ids ?? stored?.productIds.join("\n") ?? ""} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t(stored ? "form.save" : "form.add")}</SubmitButton>
        <LinkButton href={stored ? `/settings/webhooks/${stored.id}` : "/settings/webhooks"} variant="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}

function NewSecret({ id, secret }: { id: string; secret: string }) {
  const t = useTranslations("webhooks");
  return (
    <Arrival className="flex max-w-2xl flex-col gap-6">
      <Callout tone="caution" title={t("secret.title")}>
        {t("secret.text")}
      </Callout>
      <ShownOnce
        label={t("secret.label")}
        secret={secret}
        labels={{ copy: t("copy"), copied: t("copied") }}
        testId="webhook-secret"
      />
      <div>
        <LinkButton href={`/settings/webhooks/${id}`} variant="primary">
          {t("secret.stored")}
        </LinkButton>
      </div>
    </Arrival>
  );
}

interface ReplaceSecretFormProps {
  action: FormAction<{ id: string; secret: string }>;
  endpointId: string;
}

export function ReplaceSecretForm({ action, endpointId }: ReplaceSecretFormProps) {
  const t = useTranslations("webhooks");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  if (state.result) return <NewSecret {...state.result} />;
  return (
    <form action={submit} className="flex flex-col items-start gap-3">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <input type="hidden" name="endpointId" value={endpointId} />
      <p className="text-ink-muted">{t("secret.replaceText")}</p>
      <SubmitButton variant="secondary">{t("secret.replace")}</SubmitButton>
    </form>
  );
}
