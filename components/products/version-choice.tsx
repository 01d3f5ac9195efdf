import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface VersionChoiceProps {
  locale: Locale;
  /** The newest version. */
  newest: number;
  from: number;
  to: number;
}

/** More versions than these are reached by the list below. */
const OFFERED_MAX = 200;

/** Two versions to compare; the choice is in the address. */
export function VersionChoice({ locale, newest, from, to }: VersionChoiceProps) {
  const t = translator(locale, "products");
  const newestFirst = Array.from({ length: Math.min(newest, OFFERED_MAX) }, (_, index) => newest - index);
  const offered = [...new Set([...newestFirst, from, to])].filter((version) => version >= 1 && version <= newest);
  const options = offered.map((version) => ({ value: String(version), label: t("versions.version", { version }) }));
  return (
    <form className="flex flex-wrap items-end gap-4">
      <Field name="from" label={t("versions.from")} className="w-40">
        {(control) => <Select {...control} options={options} defaultValue={String(from)} />}
      </Field>
      <Field name="to" label={t("versions.to")} className="w-40">
        {(control) => <Select {...control} options={options} defaultValue={String(to)} />}
      </Field>
      <Button type="submit">{t("versions.compare")}</Button>
    </form>
  );
}
