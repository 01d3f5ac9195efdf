"use client";

import { clsx } from "clsx";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { CircleAlert, CircleCheck, PencilLine, TriangleAlert } from "@/components/ui/icons";
import { editedColumns, type GridRow, isLocked } from "./grid-state";

export interface GridColumn {
  path: string;
  label: string;
  unit: string | null;
  editor: "text" | "choice" | "day";
  /** Texts to choose from. */
  choices?: readonly string[];
  isNumber: boolean;
  isLong: boolean;
}

/** `text` replaces the cell's content; null edits it. */
export interface Editing {
  row: number;
  column: number;
  text: string | null;
}

interface RowProps {
  row: GridRow;
  index: number;
  columns: readonly GridColumn[];
  /** The selected columns of this row; -1 for none. */
  from: number;
  to: number;
  active: number | null;
  editing: Editing | null;
}

const CELL = "h-9 truncate border-t border-line px-2.5 outline-offset-[-2px]";
/** A corner, as spreadsheets mark cells with something to note. */
const EDITED = "font-medium bg-[linear-gradient(225deg,var(--color-notice)_6px,transparent_7px)]";
const EDITOR =
  "relative z-5 h-9 w-full min-w-44 bg-surface px-2.5 select-text outline-2 -outline-offset-2 outline-accent-ink";

/** Has no handlers of its own: the table listens, so that a row is rendered again only if its own data change. */
export const GridRowView = memo(function GridRowView({ row, index, columns, from, to, active, editing }: RowProps) {
  const edited = editedColumns(row);
  return (
    <tr role="row" aria-rowindex={index + 2} data-row={index}>
      <RowHeader row={row} isEdited={edited.length > 0} />
      {columns.map((column, at) => {
        const text = row.texts[at] ?? "";
        const isActive = active === at;
        if (editing?.column === at)
          return (
            <td
              key={column.path}
              role="gridcell"
              aria-colindex={at + 2}
              className={clsx("border-t border-line p-0", at > 0 && "border-l")}
            >
              <CellEditor column={column} text={editing.text ?? text} label={`${row.name}, ${column.label}`} />
            </td>
          );
        const isReadOnly = isLocked(row, at);
        const isSelected = at >= from && at <= to;
        const hasProblem = row.errors[at] !== undefined;
        const isContested = row.theirs[at] !== undefined;
        return (
          <td
            key={column.path}
            role="gridcell"
            aria-colindex={at + 2}
            data-column={at}
            tabIndex={isActive ? 0 : -1}
            aria-selected={isSelected}
            aria-readonly={isReadOnly || undefined}
            aria-invalid={hasProblem || isContested || undefined}
            aria-describedby={isActive && (hasProblem || isContested || isReadOnly) ? "grid-cell-note" : undefined}
            title={text === "" ? undefined : text}
            className={clsx(
              CELL,
              at > 0 && "border-l",
              column.isNumber && "text-right tabular-nums",
              hasProblem
                ? "bg-critical-soft text-critical inset-ring-1 inset-ring-critical/50"
                : isContested
                  ? "bg-caution-soft text-caution inset-ring-1 inset-ring-caution/50"
                  : isReadOnly
                    ? "bg-sunken text-ink-faint"
                    : edited.includes(at) && EDITED,
              isSelected && !isActive && "inset-ring-1 inset-ring-notice/50",
              isSelected && !isActive && !hasProblem && !isContested && "bg-notice-soft",
              isActive && "outline-2 outline-accent-ink",
            )}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
});

function RowHeader({ row, isEdited }: { row: GridRow; isEdited: boolean }) {
  return (
    <th
      role="rowheader"
      aria-colindex={1}
      className={"sticky left-0 z-10 border-t border-r border-line bg-surface px-2.5 py-1 text-left font-normal"}
    >
      <span className="flex items-center gap-1.5">
        <span className="min-w-0 grow">
          <span className="block truncate font-medium" title={row.name}>
            {row.name}
          </span>
          {row.model && <span className="block truncate text-xs text-ink-muted">{row.model}</span>}
        </span>
        <RowState row={row} isEdited={isEdited} />
      </span>
    </th>
  );
}

const MARKS = {
  saved: { Icon: CircleCheck, style: "text-positive" },
  invalid: { Icon: CircleAlert, style: "text-critical" },
  refused: { Icon: CircleAlert, style: "text-critical" },
  conflict: { Icon: TriangleAlert, style: "text-caution" },
  edited: { Icon: PencilLine, style: "text-notice" },
};

function RowState({ row: { state, message }, isEdited }: { row: GridRow; isEdited: boolean }) {
  const t = useTranslations("products.grid.states");
  const mark = state === "saved" && isEdited ? "edited" : state === null || state === "unchanged" ? null : state;
  const name = mark ?? (isEdited ? "edited" : null);
  if (name === null) return null;
  const { Icon, style } = MARKS[name];
  return (
    <span className={clsx("shrink-0", style)} title={message ?? t(name)}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{t(name)}</span>
    </span>
  );
}

const ISO_DAY = /^(\d{4}-\d{2}-\d{2})?$/;

/** Uncontrolled, so that a keystroke renders nothing; the table reads its value when it ends. */
function CellEditor({ column, text, label }: { column: GridColumn; text: string; label: string }) {
  const t = useTranslations("products.form");
  const props = { autoFocus: true, "data-editor": "", "aria-label": label, defaultValue: text };
  if (column.choices) {
    const [known = text] = column.choices.filter((choice) => choice.toLowerCase() === text.toLowerCase());
    const options = known === "" || column.choices.includes(known) ? column.choices : [known, ...column.choices];
    return (
      <select {...props} defaultValue={known} className={EDITOR}>
        <option value="">{t("notStated")}</option>
        {options.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  if (column.editor === "day" && ISO_DAY.test(text)) return <input {...props} type="date" className={EDITOR} />;
  return (
    <textarea
      {...props}
      rows={1}
      spellCheck={false}
      inputMode={column.isNumber ? "decimal" : undefined}
      onFocus={({ currentTarget }) =>
        currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
      }
      className={clsx(EDITOR, "block field-sizing-content max-h-60 max-w-96 resize-none py-2 leading-5")}
    />
  );
}
