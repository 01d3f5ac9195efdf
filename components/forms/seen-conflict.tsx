"use client";

import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { conflictIn, type FormState } from "@/lib/platform/input/form-state";

interface Conflict {
  stored: Record<string, unknown>;
  seen: string;
}

interface SeenField {
  name: string;
  label: string;
  show?: (value: unknown) => string;
  /** The sent value; default: the text in the field. */
  sent?: string;
}

interface SeenConflictProps {
  state: Pick<FormState, "message" | "refusal" | "values">;
  /** The version that the page was filled from. */
  seen: string;
  fields: readonly SeenField[];
}

/** Shows the error, or what another person saved meanwhile; after that conflict the next save replaces it. */
export function SeenConflict({ state, seen, fields }: SeenConflictProps) {
  const conflict = conflictIn<Conflict>(state.refusal);
  return (
    <>
      {conflict ? (
        <StoredValues stored={conflict.stored} values={state.values} fields={fields} />
      ) : (
        state.message && <Callout tone="critical" title={state.message} live />
      )}
      <input type="hidden" name="seen" value={conflict?.seen ?? seen} />
    </>
  );
}

interface StoredValuesProps {
  stored: Conflict["stored"];
  values: FormState["values"];
  fields: readonly SeenField[];
}

function StoredValues({ stored, values, fields }: StoredValuesProps) {
  const t = useTranslations("portal.seenConflict");
  const differing = fields.filter(({ name, sent = values?.[name] ?? "" }) => String(stored[name] ?? "") !== sent);
  return (
    <Callout tone="caution" title={t("title")} live>
      {differing.length > 0 && (
        <ul>
          {differing.map(({ name, label, show = String }) => (
            <li key={name}>
              {stored[name] === undefined
                ? t("nothing", { field: label })
                : t("stored", { field: label, value: show(stored[name]) })}
            </li>
          ))}
        </ul>
      )}
      <p>{t("text")}</p>
    </Callout>
  );
}
