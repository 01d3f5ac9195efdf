"use client";

import { clsx } from "clsx";
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLeaveGuard } from "@/components/products/form-context";
import { useHydrated } from "@/components/ui/use-hydrated";
import { readClipboard, writeClipboard } from "./clipboard";
import { type Editing, type GridColumn, GridRowView } from "./grid-rows";
import {
  clearCells,
  decide,
  editCells,
  editedRows,
  fillDown,
  type GridState,
  isLocked,
  type LoadedRow,
  nextMarked,
  pasteCells,
  redo,
  startGrid,
  textsIn,
  undo,
} from "./grid-state";
import { CellNote, type ColumnChoice, GridTools } from "./grid-tools";
import { type SaveAction, SaveBar, useSaving } from "./use-saving";
import { type Arrow, useSelection } from "./use-selection";

interface ProductGridProps {
  rows: readonly LoadedRow[];
  columns: readonly GridColumn[];
  choices: readonly ColumnChoice[];
  /** The selection of products, as parameters of this page. */
  query: readonly (readonly [name: string, value: string])[];
  selection: string;
  action: SaveAction;
}

/** The ARIA grid pattern of the W3C: one Tab stop; arrow keys move; Enter, F2 or typing edits. */
export function ProductGrid({ rows, columns, choices, query, selection, action }: ProductGridProps) {
  const t = useTranslations("products.grid");
  const leave = useTranslations("products.form")("leave");
  const isHydrated = useHydrated();
  const [state, setState] = useState<GridState>(() => startGrid(rows));
  const [paths] = useState(() => columns.map(({ path }) => path));
  const [editing, setEditing] = useState<Editing | null>(null);
  const [announcement, announce] = useState("");
  const saving = useSaving({ state, setState, paths, action });
  const box = useRef<HTMLTableElement>(null);
  const cells = useSelection(state.rows, columns, { isEditing: editing !== null, box });
  const { active, range } = cells;
  const isUnsaved = editedRows(state).length > 0;
  useLeaveGuard(isUnsaved && !saving.isPending, leave);
  const [activeRow, activeColumn] = [state.rows[active.row], columns[active.column]];

  const change = (next: GridState) => {
    announce("");
    cells.refocus();
    setState(next);
  };
  const startEditing = (text: string | null) => {
    if (!activeRow || !activeColumn || isLocked(activeRow, active.column)) return;
    setEditing({ ...active, text: activeColumn.choices ? null : text });
  };
  const finishEditing = () => {
    const editor = box.current?.querySelector<HTMLTextAreaElement>("[data-editor]");
    if (!editor || !editing) return;
    const { row, column } = editing;
    setEditing(null);
    setState((before) => editCells(before, [{ row, column, text: editor.value.trim() }]));
  };
  const finishAndStep = (arrow: Arrow) => {
    finishEditing();
    cells.step(arrow);
  };
  const fill = () => change(fillDown(state, range));

  const onEditorKey = (event: KeyboardEvent, editor: HTMLTextAreaElement) => {
    const { key, shiftKey, altKey } = event;
    if (key !== "Enter" && key !== "Tab" && key !== "Escape") return;
    event.preventDefault();
    if (key === "Enter" && altKey && editor.tagName === "TEXTAREA")
      editor.setRangeText("\n", editor.selectionStart, editor.selectionEnd, "end");
    else if (key === "Enter") finishAndStep(shiftKey ? "ArrowUp" : "ArrowDown");
    else if (key === "Tab") finishAndStep(shiftKey ? "ArrowLeft" : "ArrowRight");
    else {
      cells.refocus();
      setEditing(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const editor = editorIn(event);
    if (editor) return onEditorKey(event, editor);
    if (event.altKey || !(event.target as HTMLElement).hasAttribute("data-column")) return;
    if (event.ctrlKey || event.metaKey ? pressControl(event) || cells.move(event) : cells.move(event) || press(event))
      event.preventDefault();
  };
  const press = ({ key }: KeyboardEvent): boolean => {
    if (key === "Delete" || key === "Backspace") change(clearCells(state, range));
    else if (key === "Enter" || key === "F2") startEditing(null);
    else if (key.length === 1) startEditing(key === " " ? null : key);
    else return false;
    return true;
  };
  const pressControl = ({ key, shiftKey }: KeyboardEvent): boolean => {
    switch (key.toLowerCase()) {
      case "d":
        fill();
        return true;
      case "z":
        change(shiftKey ? redo(state) : undo(state));
        return true;
      case "y":
        change(redo(state));
        return true;
      case "s":
        saving.form.current?.requestSubmit();
        return true;
      default:
        return false;
    }
  };

  const onCopy = (event: ClipboardEvent) => {
    if (editorIn(event)) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", writeClipboard(textsIn(state, range)));
    if (event.type === "cut") change(clearCells(state, range));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editorIn(event)) return;
    event.preventDefault();
    const pasted = pasteCells(state, range, readClipboard(event.clipboardData.getData("text/plain")));
    change(pasted.state);
    cells.select(pasted.range);
    const { top, bottom, left, right } = pasted.range;
    const count = (bottom - top + 1) * (right - left + 1) - pasted.locked;
    announce(t("pasted", { count, outside: pasted.outside, locked: pasted.locked }));
  };

  const onMouseDown = (event: MouseEvent) => {
    const at = cells.positionAt(event);
    if (!at || event.button !== 0) return;
    const isActive = at.row === active.row && at.column === active.column;
    if (isActive && window.matchMedia("(pointer: coarse)").matches) {
      event.preventDefault();
      startEditing(null);
    } else {
      finishEditing();
      cells.startDrag(event, at);
    }
  };
  const goToMarked = () => {
    const next = nextMarked(state, active);
    if (next) cells.goTo(next);
  };

  return (
    <div className="flex flex-col gap-3">
      <GridTools
        choices={choices}
        columns={columns}
        query={query}
        isUnsaved={isUnsaved}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        onUndo={() => change(undo(state))}
        onRedo={() => change(redo(state))}
        onFill={fill}
      />
      <div
        role="region"
        aria-label={t("title")}
        tabIndex={isHydrated ? undefined : 0}
        className={
          "relative isolate max-h-[max(20rem,calc(100dvh-22rem))] scroll-pt-14 scroll-pl-36 overflow-auto rounded-md " +
          "border border-line bg-surface md:scroll-pl-60"
        }
      >
        <table
          ref={box}
          role="grid"
          aria-label={t("title")}
          aria-rowcount={state.rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          aria-busy={saving.isPending}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          onMouseDown={onMouseDown}
          onMouseOver={(event) => cells.extendDrag(event)}
          onDoubleClick={(event) => cells.positionAt(event) && startEditing(null)}
          onBlur={(event) => editorIn(event) && finishEditing()}
          className="w-full table-fixed border-separate border-spacing-0 text-sm select-none"
        >
          <colgroup>
            <col className="w-36 md:w-60" />
            {columns.map((column) => (
              <col key={column.path} className={columnWidth(column)} />
            ))}
          </colgroup>
          <GridHead columns={columns} onSelect={(column) => cells.selectColumn(column)} />
          <tbody role="rowgroup">
            {state.rows.map((row, index) => {
              const isSelected = isHydrated && index >= range.top && index <= range.bottom;
              const isActive = isHydrated && active.row === index;
              return (
                <GridRowView
                  key={row.id}
                  row={row}
                  index={index}
                  columns={columns}
                  from={isSelected ? range.left : -1}
                  to={isSelected ? range.right : -1}
                  active={isActive ? active.column : null}
                  editing={editing?.row === index ? editing : null}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {activeRow && activeColumn && (
        <CellNote
          row={activeRow}
          column={activeColumn}
          at={active.column}
          onFix={(text) => change(editCells(state, [{ ...active, text }]))}
          onChoose={(text) => change(decide(state, { ...active, text }))}
        />
      )}
      <p role="status" className={announcement === "" ? "sr-only" : "text-sm text-ink-muted"}>
        {announcement}
      </p>
      <SaveBar state={state} paths={paths} saving={saving} selection={selection} onNext={goToMarked} />
    </div>
  );
}

/** Fixed, so that an edit lays out its own row and not the whole table. */
function columnWidth({ isNumber, editor, isLong }: GridColumn): string {
  if (isLong) return "w-80";
  return isNumber ? "w-32" : editor === "text" ? "w-52" : "w-44";
}

const editorIn = ({ target }: { target: EventTarget }) =>
  (target as HTMLElement).hasAttribute("data-editor") ? (target as HTMLTextAreaElement) : null;

interface GridHeadProps {
  columns: readonly GridColumn[];
  onSelect: (column: number) => void;
}

function GridHead({ columns, onSelect }: GridHeadProps) {
  const t = useTranslations("products.grid");
  const style = "sticky top-0 border-b border-line bg-sunken px-2.5 py-1.5 text-left align-bottom font-medium";
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" aria-colindex={1} className={`${style} left-0 z-30 border-r`}>
          {t("product")}
        </th>
        {columns.map(({ path, label, unit }, column) => (
          <th
            key={path}
            role="columnheader"
            aria-colindex={column + 2}
            onClick={() => onSelect(column)}
            className={clsx(style, "z-20 cursor-default", column > 0 && "border-l")}
          >
            <span className="line-clamp-2 break-words hyphens-auto" title={label}>
              {label}
            </span>
            {unit && <span className="block text-xs font-normal text-ink-muted">{unit}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}
