import { ActionForm } from "@/components/ui/action-form";
import { Undo2 } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export interface VisibleEdit {
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
  undo: (form: FormData) => Promise<void>;
}

export function EditList({ reader, importId, edits, nameOf, undo }: EditListProps) {
  const t = translator(reader.locale, "imports");
  const standing = edits.filter(({ isUndone }) => !isUndone);
  const [latest] = standing;
  if (!latest) return null;
  const line = (edit: VisibleEdit) => (
    <>
      <span className="min-w-0 break-words">
        {t("edits.line", { cells: edit.cells, column: nameOf(edit.column), row: edit.firstRow })}
        <span className="font-mono">
          {edit.before === "" ? "∅" : shortened(edit.before)} → {edit.after === "" ? "∅" : shortened(edit.after)}
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
