import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Undo2 } from "@/components/ui/icons";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { CellChoice } from "@/lib/imports/values/cell-choices";
import { listTexts } from "@/lib/imports/values/list-text";
import { choicesFor } from "@/lib/imports/values/nearest-choices";
import type { Reader } from "@/lib/platform/i18n/format";
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

interface VisibleEdit {
  edit: number;
  cells: number;
  firstRow: number;
  column: number;
  before: string;
  after: string;
  isUndone: boolean;
  by: string | null;
  at: Date;
}

interface EditListProps {
  reader: Reader;
  importId: string;
  edits: readonly VisibleEdit[];
  nameOf: (column: number) => string;
  fieldOf: (column: number) => string | null;
  undo: (form: FormData) => Promise<void>;
}

export function EditList({ reader, importId, edits, nameOf, fieldOf, undo }: EditListProps) {
  const t = translator(reader.locale, "imports");
  const standing = edits.filter(({ isUndone }) => !isUndone);
  const [latest] = standing;
  if (!latest) return null;
  const { cellText } = listTexts(reader.locale);
  const textOf = (column: number, cell: string) => (cell === "" ? "∅" : shortened(cellText(fieldOf(column), cell)));
  const line = (edit: VisibleEdit) => (
    <>
      <span className="min-w-0 break-words">
        {t("edits.line", { cells: edit.cells, column: nameOf(edit.column), row: edit.firstRow })}
        <span className="font-mono">
          {textOf(edit.column, edit.before)} → {textOf(edit.column, edit.after)}
        </span>
        <span className="text-ink-muted">
          {" "}
          · {edit.by} · <Time value={edit.at} reader={reader} />
        </span>
      </span>
      <ActionForm action={undo}>
        <input type="hidden" name="importId" value={importId} />
        <input type="hidden" name="edit" value={edit.edit} />
        <SubmitButton
          variant="secondary"
          size="sm"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={t("edits.undoNamed", { row: edit.firstRow, column: nameOf(edit.column) })}
        >
          {t("edits.undo")}
        </SubmitButton>
      </ActionForm>
    </>
  );
  const earlier = standing.slice(1);
  return (
    <section aria-label={t("edits.title")} className="rounded-md border border-line bg-sunken px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">{line(latest)}</div>
      {earlier.length > 0 && (
        <details className="mt-1.5">
          <summary
            className={
              "target inline-flex cursor-pointer items-center text-accent-ink underline decoration-accent-line " +
              "underline-offset-3"
            }
          >
            {t("edits.earlier", { count: earlier.length })}
          </summary>
          <ul className="mt-2 flex flex-col gap-2">
            {earlier.map((edit) => (
              <li key={edit.edit} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                {line(edit)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const SHOWN_MAX = 40;
const shortened = (text: string) => (text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1)}…`);
