import type { ControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { type BulkField, isNumeric } from "@/lib/compliance/field-edits/bulk-fields";
import type { Reader } from "@/lib/platform/i18n/format";
import { messagesOf } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface BulkValueInputProps {
  control: ControlProps;
  reader: Reader;
  field: BulkField;
  value: string | undefined;
  countries: readonly SelectOption[];
}

/** The values that a closed field takes, by name. */
function choices(reader: Reader, name: string): SelectOption[] {
  const known = messagesOf(reader.locale).ecodesign.choices as Record<string, Record<string, string>>;
  return Object.entries(known[name] ?? {}).map(([value, label]) => ({ value, label }));
}

/** The control that fits a field's kind of value. */
export function BulkValueInput({ control, reader, field, value, countries }: BulkValueInputProps) {
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
