import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CellChoice } from "@/lib/imports/values/cell-choices";
import { choicesFor } from "@/lib/imports/values/nearest-choices";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { GridColumn, GridRow } from "./grid-cells";

interface RowFormProps {
  locale: Locale;
  importId: string;
  columns: readonly GridColumn[];
  row: GridRow;
  back: string;
  action: (form: FormData) => Promise<void>;
}

const LINE_CHARACTERS = 80;

function withOwn(value: string, choices: readonly CellChoice[]): CellChoice[] {
  const offered = choicesFor(value, choices);
  return offered.some((choice) => choice.value === value) ? offered : [{ value, label: value }, ...offered];
}

export function RowForm({ locale, importId, columns, row, back, action }: RowFormProps) {
  const t = translator(locale, "imports");
  return (
    <ActionForm id="row" action={action} className="rounded-md border border-accent-line bg-surface p-5">
      <input type="hidden" name="importId" value={importId} />
      <input type="hidden" name="number" value={row.number} />
      <input type="hidden" name="back" value={back} />
      <h3 className="mb-4 font-serif text-lg font-medium">{t("check.rowTitle", { number: row.number })}</h3>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map(({ index, name, field, choices }) => {
          const value = row.cells[index] ?? "";
          const own = row.problems.filter(({ column }) => column === index);
          const problem = own.find(({ severity }) => severity === "error");
          const doubt = own.find(({ severity }) => severity === "warning");
          return (
            <Field
              key={index}
              name={`cell_${index}`}
              label={name}
              hint={[field, doubt?.expected].filter(Boolean).join(" · ")}
              error={
                problem &&
                (problem.fix === null
                  ? problem.expected
                  : t("check.expectedFix", { expected: problem.expected, fix: problem.fix }))
              }
            >
              {(control) =>
                choices ? (
                  <Select {...control} defaultValue={problem?.fix ?? value} options={withOwn(value, choices)} />
                ) : value.length > LINE_CHARACTERS || value.includes("\n") ? (
                  <Textarea {...control} defaultValue={value} rows={4} />
                ) : (
                  <Input {...control} defaultValue={value} />
                )
              }
            </Field>
          );
        })}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <SubmitButton>{t("check.saveRow")}</SubmitButton>
        <LinkButton href={`/imports/${importId}/check${back === "" ? "" : `?${back}`}#rows`} variant="quiet">
          {t("check.close")}
        </LinkButton>
      </div>
    </ActionForm>
  );
}
