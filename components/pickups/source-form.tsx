"use client";

import type { ComponentProps, ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioField } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { readSourceFields, type SourceFields } from "@/lib/pickups/fields";
import { AFTERWARDS, PICKUP_COMMITS, SCHEDULES } from "@/lib/pickups/rules";
import type { FormAction } from "@/lib/platform/input/form-state";

interface SourceFormProps {
  action: FormAction;
  sourceId?: string;
  stored: Partial<SourceFields>;
}

const EMPTY: SourceFields = {
  name: "",
  kind: "sftp",
  host: "",
  port: "",
  username: "",
  login: "password",
  password: "",
  private_key: "",
  passphrase: "",
  endpoint: "",
  region: "",
  bucket: "",
  access_key_id: "",
  secret_access_key: "",
  folder: "",
  pattern: "*.csv, *.xlsx",
  every: "hourly",
  daily_at: "",
  time_zone: "UTC",
  commit: "clean",
  afterwards: "move",
};

export function SourceForm({ action, sourceId, stored }: SourceFormProps) {
  const t = useTranslations("pickups");
  const kind = stored.kind ?? "sftp";
  const form = useContractForm<SourceFields, unknown>({
    action: action as FormAction<unknown>,
    schema: async () => (await import("@/lib/pickups/contract")).sourceForm,
    readInput: (fields) => readSourceFields({ ...fields, kind }),
    defaults: { ...EMPTY, ...stored },
  });
  const { state, isPending, register, formProps, errorOf, sent, control } = form;
  const every = useWatch({ control, name: "every" });
  const isDaily = every === "daily";
  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      {sourceId && <input type="hidden" name="sourceId" value={sourceId} />}
      <input type="hidden" name="kind" value={kind} />
      <Field
        name="name"
        label={t("form.name")}
        hint={t("form.nameHint")}
        error={errorOf("name")}
        maxLength={80}
        required
      >
        {(field) => <Input {...field} {...register("name")} defaultValue={sent("name")} autoComplete="off" />}
      </Field>
      <PlaceFields kind={kind} isKept={sourceId !== undefined} form={form} />
      <Field name="pattern" label={t("form.pattern")} hint={t("form.patternHint")} error={errorOf("pattern")}>
        {(field) => (
          <Input {...field} {...register("pattern")} defaultValue={sent("pattern")} mono autoComplete="off" />
        )}
      </Field>
      <Field name="every" label={t("form.every")} error={errorOf("every")} className="max-w-60">
        {(field) => (
          <Select
            {...field}
            {...register("every")}
            defaultValue={sent("every")}
            options={SCHEDULES.map((value) => ({ value, label: t(`schedules.${value}`) }))}
          />
        )}
      </Field>
      {(isDaily || errorOf("daily_at")) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="daily_at" label={t("form.dailyAt")} error={errorOf("daily_at")} required>
            {(field) => <Input {...field} {...register("daily_at")} type="time" defaultValue={sent("daily_at")} />}
          </Field>
          <Field name="time_zone" label={t("form.timeZone")} hint={t("form.timeZoneHint")} error={errorOf("time_zone")}>
            {(field) => <Input {...field} {...register("time_zone")} defaultValue={sent("time_zone")} />}
          </Field>
        </div>
      )}
      <Choices
        legend={t("form.commit")}
        error={errorOf("commit")}
        {...register("commit")}
        chosen={sent("commit")}
        options={PICKUP_COMMITS.map((value) => ({
          value,
          label: t(`commits.${value}.label`),
          hint: t(`commits.${value}.hint`),
        }))}
      />
      <Choices
        legend={t("form.afterwards")}
        error={errorOf("afterwards")}
        {...register("afterwards")}
        chosen={sent("afterwards")}
        options={AFTERWARDS.map((value) => ({
          value,
          label: t(`after.${value}.label`),
          hint: t(`after.${value}.hint`),
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t(sourceId ? "form.save" : "form.add")}
        </Button>
        <LinkButton href={sourceId ? `/settings/pickups/${sourceId}` : "/settings/pickups"} variant="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}

interface PlaceFieldsProps {
  kind: "sftp" | "s3";
  isKept: boolean;
  form: ReturnType<typeof useContractForm<SourceFields, unknown>>;
}

function PlaceFields({ kind, isKept, form }: PlaceFieldsProps) {
  return kind === "s3" ? <BucketFields isKept={isKept} form={form} /> : <ServerFields isKept={isKept} form={form} />;
}

type Fields = Omit<PlaceFieldsProps, "kind">;

function TextField({
  name,
  label,
  hint,
  form: { register, errorOf, sent },
  ...more
}: {
  name: keyof SourceFields;
  label: string;
  hint?: string;
  form: PlaceFieldsProps["form"];
  required?: boolean;
  optionalLabel?: string;
  className?: string;
  type?: string;
}) {
  const { required, optionalLabel, className, type } = more;
  const isSecret = type === "password";
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={errorOf(name)}
      required={required}
      optionalLabel={optionalLabel}
      className={className}
    >
      {(field) => (
        <Input
          {...field}
          {...register(name)}
          type={type}
          defaultValue={isSecret ? undefined : sent(name)}
          autoComplete={isSecret ? "new-password" : "off"}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function FolderField({ hint, form }: Pick<PlaceFieldsProps, "form"> & { hint: string }) {
  const t = useTranslations("pickups");
  return (
    <TextField name="folder" label={t("form.folder")} optionalLabel={t("form.optional")} hint={hint} form={form} />
  );
}

function ServerFields({ isKept, form }: Fields) {
  const t = useTranslations("pickups");
  const { register, errorOf, sent, control } = form;
  const login = useWatch({ control, name: "login" });
  const secretHint = t(isKept ? "form.kept" : "form.sealed");
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField name="host" label={t("form.host")} hint={t("form.hostHint")} form={form} required />
        <Field name="port" label={t("form.port")} error={errorOf("port")}>
          {(field) => (
            <Input {...field} {...register("port")} inputMode="numeric" placeholder="22" defaultValue={sent("port")} />
          )}
        </Field>
      </div>
      <TextField name="username" label={t("form.username")} form={form} required />
      <Choices
        legend={t("form.login")}
        {...register("login")}
        chosen={sent("login")}
        options={(["password", "key"] as const).map((value) => ({ value, label: t(`form.logins.${value}`) }))}
      />
      {login === "key" ? (
        <>
          <Field
            name="private_key"
            label={t("form.privateKey")}
            hint={`${t("form.privateKeyHint")} ${secretHint}`}
            error={errorOf("private_key")}
            required={!isKept}
          >
            {(field) => (
              <Textarea {...field} {...register("private_key")} rows={4} autoComplete="off" spellCheck={false} />
            )}
          </Field>
          <TextField
            name="passphrase"
            label={t("form.passphrase")}
            optionalLabel={t("form.optional")}
            form={form}
            type="password"
          />
        </>
      ) : (
        <TextField
          name="password"
          label={t("form.password")}
          hint={secretHint}
          form={form}
          required={!isKept}
          type="password"
        />
      )}
      <FolderField hint={t("form.folderHint")} form={form} />
    </>
  );
}

function BucketFields({ isKept, form }: Fields) {
  const t = useTranslations("pickups");
  const secretHint = t(isKept ? "form.kept" : "form.sealed");
  return (
    <>
      <TextField name="endpoint" label={t("form.endpoint")} hint={t("form.endpointHint")} form={form} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="bucket" label={t("form.bucket")} form={form} required />
        <TextField name="region" label={t("form.region")} form={form} required />
      </div>
      <TextField name="access_key_id" label={t("form.accessKeyId")} hint={secretHint} form={form} required={!isKept} />
      <TextField
        name="secret_access_key"
        label={t("form.secretAccessKey")}
        hint={secretHint}
        form={form}
        required={!isKept}
        type="password"
      />
      <FolderField hint={t("form.folderHintS3")} form={form} />
    </>
  );
}

interface ChoicesProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  name: string;
  legend: ReactNode;
  chosen: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  error?: ReactNode;
}

function Choices({ legend, chosen, options, error, ...field }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-0.5" aria-describedby={error ? `${field.name}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <RadioField key={option.value} {...field} {...option} defaultChecked={option.value === chosen} />
      ))}
      {error && <FieldError id={`${field.name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
