import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Download } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** A file to begin with, by product group: a plain form, so that the browser saves what it answers. */
export function TemplateForm({ locale }: { locale: Locale }) {
  const t = translator(locale, "imports");
  const words = translator(locale, "ecodesign");
  const options = PRODUCT_GROUPS.map((value) => ({ value, label: words(`choices.product_group.${value}`) }));
  return (
    <form action="/imports/template" method="get" className="flex flex-col gap-3">
      <Field name="group" label={t("template.group")}>
        {(control) => <Select {...control} options={options} />}
      </Field>
      <Field name="rows" label={t("template.rows")}>
        {(control) => (
          <Select
            {...control}
            options={(["unit", "product"] as const).map((value) => ({ value, label: t(`template.rowsOf.${value}`) }))}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="format" value="xlsx" icon={<Download aria-hidden="true" />}>
          {t("template.xlsx")}
        </Button>
        <Button type="submit" name="format" value="csv" icon={<Download aria-hidden="true" />}>
          {t("template.csv")}
        </Button>
      </div>
    </form>
  );
}
