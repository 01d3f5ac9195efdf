"use client";

import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Fields that several forms about grants have. They need the messages of `accessGrants.portal`. */

interface ElementFieldsProps {
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  control: Omit<ComponentProps<typeof CheckboxField>, "label" | "value" | "defaultChecked">;
}

/** To which fields a grant is held; none: all of the set. */
export function ElementFields({ options, chosen, control }: ElementFieldsProps) {
  const t = useTranslations("accessGrants");
  return (
    <fieldset className="flex flex-col gap-0.5">
      <legend className="mb-1 text-sm font-medium">{t("portal.elements")}</legend>
      {options.map(({ value, label }) => (
        <CheckboxField key={value} {...control} value={value} label={label} defaultChecked={chosen.includes(value)} />
      ))}
      <p className="text-xs text-ink-muted">{t("portal.elementsHint")}</p>
    </fieldset>
  );
}

interface EndFieldProps {
  /** YYYY-MM-DD in UTC. */
  today: string;
  error?: string;
  control: ComponentProps<typeof Input>;
}

/** The last day of a grant. */
export function EndField({ today, error, control }: EndFieldProps) {
  const t = useTranslations("accessGrants");
  return (
    <Field name="ends_on" label={t("portal.endsOn")} hint={t("portal.endsOnHint")} error={error} required>
      {(field) => <Input {...field} {...control} type="date" min={today} />}
    </Field>
  );
}
