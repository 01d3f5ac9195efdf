import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { keyDecisionField } from "@/lib/api-keys/key-decisions";
import type { Team } from "@/lib/people/members/list-team";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export type MemberKey = Team["members"][number]["keys"][number];

interface KeyDecisionsProps {
  locale: Locale;
  legend: string;
  keys: readonly MemberKey[];
  heir: "keyToMe" | "keyToOwner" | "keyToHeir";
  isOptional?: boolean;
}

export function KeyDecisions({ locale, legend, keys, heir, isOptional = false }: KeyDecisionsProps) {
  const t = translator(locale, "team");
  if (keys.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-sm text-ink-muted">
        {t("keysHint")} {isOptional && t("keysRoleHint")}
      </p>
      {keys.map(({ id, name, hint }) => (
        <Field key={id} name={keyDecisionField(id)} label={`${name} (${hint})`} required={!isOptional}>
          {(field) => (
            <Select
              {...field}
              defaultValue=""
              options={[
                { value: "", label: t("keyChoose") },
                { value: "revoke", label: t("keyRevoke") },
                { value: "reassign", label: t(heir) },
              ]}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
