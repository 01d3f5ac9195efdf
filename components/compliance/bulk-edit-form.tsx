import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioField } from "@/components/ui/checkbox";
import { Field, type ControlProps } from "@/components/ui/field";
import { Input, Select, type SelectOption } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { COUNTRY_CODES } from "@/lib/compliance/checks/operators";
import {
  type BulkEditQuery,
  type ChosenProducts,
  BULK_SECTIONS,
  type BulkField,
  isListField,
  isNumeric,
} from "@/lib/compliance/field-edits/bulk-contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { messagesOf, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldLabel } from "./marks";

const PATH = "/compliance/queue/edit";

interface BulkEditFormProps {
  reader: Reader;
  query: BulkEditQuery;
  field: BulkField | undefined;
  error?: string;
  isPreviewed: boolean;
  backHref: string;
}

export function BulkEditForm({ reader, query, field, error, isPreviewed, backHref }: BulkEditFormProps) {
  const t = translator(reader.locale, "review");
  return (
    <div className="flex max-w-md flex-col gap-6">
      <FieldChoice reader={reader} query={query} field={field} />
      {field && (
        <form action={PATH} className="flex flex-col gap-4">
          <ChosenFields chosen={query} />
          <input type="hidden" name="field" value={field.name} />
          {isListField(field) ? (
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 text-sm font-medium">{t("bulkEdit.value")}</legend>
              <RadioField
                name="as"
                value="none"
                label={t("bulkEdit.noneStated")}
                defaultChecked={query.as !== "open"}
              />
              <RadioField name="as" value="open" label={t("bulkEdit.open")} defaultChecked={query.as === "open"} />
            </fieldset>
          ) : (
            <>
              <Field name="value" label={fieldLabel(reader.locale, field.name)} error={error}>
                {(control) => (
                  <BulkValueInput
                    control={control}
                    reader={reader}
                    field={field}
                    value={query.value}
                    countries={countries(reader)}
                  />
                )}
              </Field>
              <fieldset className="-mt-2 flex flex-col">
                <legend className="sr-only">{t("bulkEdit.value")}</legend>
                <RadioField
                  name="as"
                  value="value"
                  label={t("bulkEdit.setValue")}
                  defaultChecked={query.as !== "open"}
                />
                <RadioField name="as" value="open" label={t("bulkEdit.open")} defaultChecked={query.as === "open"} />
              </fieldset>
            </>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant={isPreviewed ? "secondary" : "primary"} name="preview" value="1">
              {t("bulkEdit.preview")}
            </Button>
            <LinkButton href={backHref}>{t("back")}</LinkButton>
          </div>
        </form>
      )}
    </div>
  );
}

function countries(reader: Reader) {
  const format = formatter(reader);
  return COUNTRY_CODES.map((value) => ({ value, label: format.country(value) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, reader.locale),
  );
}

function FieldChoice({ reader, query, field }: Pick<BulkEditFormProps, "reader" | "query" | "field">) {
  const t = translator(reader.locale, "review");
  const ecodesign = translator(reader.locale, "ecodesign");
  const options = BULK_SECTIONS.flatMap(({ section, fields }) =>
    fields.map(({ name }) => ({
      value: name,
      label: `${ecodesign(`sections.${section}`)} – ${fieldLabel(reader.locale, name)}`,
    })),
  );
  return (
    <form action={PATH} className="flex flex-wrap items-end gap-2">
      <ChosenFields chosen={query} />
      <Field name="field" label={t("bulkEdit.field")} className="min-w-0 grow basis-60">
        {(control) => (
          <Select
            key={field?.name}
            {...control}
            defaultValue={field?.name ?? ""}
            options={[{ value: "", label: t("bulkEdit.choose"), disabled: true }, ...options]}
            required
          />
        )}
      </Field>
      <Button type="submit">{t("bulkEdit.take")}</Button>
    </form>
  );
}

interface BulkValueInputProps {
  control: ControlProps;
  reader: Reader;
  field: BulkField;
  value: string | undefined;
  countries: readonly SelectOption[];
}

function choices(reader: Reader, name: string): SelectOption[] {
  const known = messagesOf(reader.locale).ecodesign.choices as Record<string, Record<string, string>>;
  return Object.entries(known[name] ?? {}).map(([value, label]) => ({ value, label }));
}

function BulkValueInput({ control, reader, field, value, countries }: BulkValueInputProps) {
  const t = translator(reader.locale, "ecodesign");
  const { kind } = field.value;
  const nothing = { value: "", label: translator(reader.locale, "review")("bulkEdit.choose") };
  const select = (options: readonly SelectOption[]) => (
    <Select {...control} defaultValue={value ?? ""} options={[nothing, ...options]} />
  );
  if (kind === "choice") return select(choices(reader, field.name));
  if (kind === "country") return select(countries);
  if (kind === "flag")
    return select([
      { value: "true", label: t("yes") },
      { value: "false", label: t("no") },
    ]);
  if (kind === "day") return <Input {...control} type="date" defaultValue={value} />;
  return (
    <Input
      {...control}
      type={kind === "link" ? "url" : "text"}
      inputMode={isNumeric(field) ? "decimal" : undefined}
      defaultValue={value}
    />
  );
}

interface BulkFrameProps {
  locale: Locale;
  title: string;
  count: number;
  cutAt?: number;
  isAllowed: boolean;
  children: ReactNode;
}

export function BulkFrame({ locale, title, count, cutAt, isAllowed, children }: BulkFrameProps) {
  const t = translator(locale, "review");
  const back = <LinkButton href="/compliance/queue">{t("toQueue")}</LinkButton>;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/compliance" },
          { label: t("queue.title"), href: "/compliance/queue" },
        ]}
        locale={locale}
        title={title}
        description={count > 0 ? t("chosen", { count }) : undefined}
      />
      {!isAllowed && (
        <EmptyState title={t("denied")} action={back}>
          {t("deniedText")}
        </EmptyState>
      )}
      {isAllowed && count === 0 && (
        <EmptyState title={t("noneChosen")} action={back}>
          {t("noneChosenText")}
        </EmptyState>
      )}
      {isAllowed && count > 0 && (
        <div className="flex flex-col gap-6">
          {cutAt !== undefined && <Callout tone="caution" title={t("cut", { max: cutAt })} />}
          {children}
        </div>
      )}
    </>
  );
}

export function ChosenFields({ chosen: { ids, all, query } }: { chosen: ChosenProducts }) {
  return (
    <>
      {all ? (
        <input type="hidden" name="all" value="1" />
      ) : (
        ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
      <input type="hidden" name="query" value={query} />
    </>
  );
}
