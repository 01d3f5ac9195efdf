"use client";

import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { useContractForm } from "@/components/forms/use-contract-form";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { SourceFields } from "@/lib/pickups/fields";
import { Choices } from "./choices";

interface PlaceFieldsProps {
  kind: "sftp" | "s3";
  isKept: boolean;
  form: ReturnType<typeof useContractForm<SourceFields, unknown>>;
}

export function PlaceFields({ kind, isKept, form }: PlaceFieldsProps) {
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
