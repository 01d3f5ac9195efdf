import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { RadioField } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { COUNTRY_CODES } from "@/lib/compliance/checks/countries";
import type { BulkEditQuery } from "@/lib/compliance/field-edits/bulk-contract";
import { BULK_SECTIONS, type BulkField, isListField } from "@/lib/compliance/field-edits/bulk-fields";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { BulkValueInput } from "./bulk-value-input";
import { ChosenFields } from "./chosen-fields";
import { fieldLabel } from "./review-words";

const PATH = "/compliance/queue/edit";

interface BulkEditFormProps {
  reader: Reader;
  query: BulkEditQuery;
  field: BulkField | undefined;
  /** What is wrong with the value, in the reader's language. */
  error?: string;
  /** What changes is shown beside it, with the button that does it. */
  isPreviewed: boolean;
  backHref: string;
}

/** First the field, then its value: plain GET forms, so that each step has an address. */
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
