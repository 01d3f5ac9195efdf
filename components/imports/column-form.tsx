"use client";

import { startTransition, type SubmitEvent, useActionState, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { ColumnChoice, FieldChoice } from "./column-choices";
import { ColumnRow } from "./column-row";

interface ColumnFormProps {
  importId: string;
  columns: readonly ColumnChoice[];
  fields: readonly FieldChoice[];
  blanks: "keep" | "clear";
  action: FormAction;
}

/** Every column of the file beside the field that it becomes; what is ignored, chosen twice or missing is said. */
export function ColumnForm({ importId, columns: offered, fields, blanks, action }: ColumnFormProps) {
  const t = useTranslations("imports");
  const [state, submit, isPending] = useActionState(action, {});
  // Without scripts a refused form comes back as a new page: with what was chosen, not with the suggestions.
  const [columns] = useState(() => (state.values ? offered.map(asSent(state.values)) : offered));
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() =>
    columns.map(({ target }) => target?.field ?? null),
  );
  const choose = (index: number, field: string | null) => setChosen((before) => before.with(index, field));
  const isTwice = (field: string | null | undefined) =>
    field != null && chosen.filter((other) => other === field).length > 1;
  const ignored = columns.filter((_, place) => chosen[place] == null);
  const missing = fields.filter(({ isRequired, value }) => isRequired && !chosen.includes(value));
  // Sent by hand: a form that React sends has its fields set back afterwards, and what was chosen with them.
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    startTransition(() => submit(sent));
  };
  return (
    <form action={submit} onSubmit={send} className="flex flex-col gap-6">
      <input type="hidden" name="importId" value={importId} />
      <input type="hidden" name="blanks" value={blanks} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      {missing.length > 0 && (
        <Callout tone="caution" title={t("columns.missing", { fields: missing.map(({ label }) => label).join(", ") })}>
          {t("columns.missingText")}
        </Callout>
      )}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {columns.map((column, place) => (
          <ColumnRow
            key={column.index}
            column={column}
            fields={fields}
            chosen={chosen[place] ?? null}
            error={isTwice(chosen[place]) ? t("columns.twice") : state.errors?.[`field_${column.index}`]}
            onChoice={(field) => choose(place, field)}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-4 border-t-3 border-double border-accent-line pt-5">
        <div aria-live="polite">
          <h2 className="font-serif text-lg font-medium">
            {t("columns.matched", { matched: columns.length - ignored.length, all: columns.length })}
          </h2>
          <p className="mt-1 max-w-prose text-ink-muted">
            {ignored.length === 0
              ? t("columns.noneIgnored")
              : t("columns.ignored", { columns: ignored.map(({ name, letters }) => name || letters).join(", ") })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isPending}>
            {t("columns.submit")}
          </Button>
          <LinkButton href="/imports" variant="quiet">
            {t("later")}
          </LinkButton>
        </div>
      </div>
    </form>
  );
}

/** A column with what a posted form says of it. */
const asSent =
  (values: Readonly<Record<string, string>>) =>
  (column: ColumnChoice): ColumnChoice => {
    const said = (name: string) => values[`${name}_${column.index}`] ?? "";
    const target =
      said("field") === ""
        ? null
        : { field: said("field"), decimal: said("decimal"), dates: said("dates"), scale: said("scale") };
    return { ...column, target, reason: null };
  };
