"use client";

import { type KeyboardEvent, useEffect, useOptimistic, useRef, useState, useTransition } from "react";
import { useTranslations } from "use-intl";
import { NotSentError } from "@/components/connection/trouble";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormAction } from "@/lib/platform/input/form-state";
import { type GridColumn, type GridRow, moved, type Place, withEdit } from "./grid-cells";
import { GridLine } from "./grid-line";

interface RowsGridProps {
  importId: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  rowHref: string;
  edit: FormAction<unknown>;
}

/** One Tab stop; arrow keys move, Enter or typing edits, Escape cancels. Before hydration rows open as forms. */
export function RowsGrid({ importId, columns, rows: storedRows, rowHref, edit }: RowsGridProps) {
  const t = useTranslations("imports.check");
  const isHydrated = useHydrated();
  const table = useRef<HTMLTableElement>(null);
  const [rows, showEdit] = useOptimistic(storedRows, withEdit);
  const [position, setPosition] = useState<Place & { number?: number }>({
    row: 0,
    column: firstProblem(columns, rows[0]),
  });
  const [draft, setDraft] = useState<string | null>(null);
  const [announcement, setSaid] = useState("");
  const [isSaving, startSaving] = useTransition();
  const keepsFocus = useRef(false);
  // Found by the row's number, because rows without problems leave the list while the next one is edited.
  const rowIndex = rows.findIndex(({ number }) => number === position.number);
  const at = {
    row: rowIndex === -1 ? Math.min(position.row, rows.length - 1) : rowIndex,
    column: Math.min(position.column, columns.length - 1),
  };
  const setPlace = (next: Place) => setPosition({ ...next, number: rows[next.row]?.number });

  useEffect(() => {
    const isKept = keepsFocus.current;
    keepsFocus.current = false;
    if (!isKept || draft !== null) return;
    table.current?.querySelector<HTMLElement>("[data-cell][tabindex='0']")?.focus();
  });

  const go = (next: Place) => {
    keepsFocus.current = true;
    setPlace(next);
  };
  const saveCell = async (number: number, column: number, value: string): Promise<boolean> => {
    showEdit({ number, column, value });
    const cell = new FormData();
    for (const [name, values] of Object.entries({ importId, number, column, value })) cell.set(name, String(values));
    const { message, errors } = await edit({}, cell);
    return message === undefined && errors === undefined;
  };
  const save = (value: string, next?: Place | null) => {
    const [row, column] = [rows[at.row], columns[at.column]];
    setDraft(null);
    if (next) go(next);
    if (!row || !column || value === (row.cells[column.index] ?? "")) return;
    startSaving(async () => {
      let isSaved: boolean;
      try {
        isSaved = await saveCell(row.number, column.index, value);
      } catch (error) {
        if (!(error instanceof NotSentError)) throw error;
        // The user cancelled: the cell keeps the typed value.
        setPlace(at);
        return setDraft(value);
      }
      setSaid(t(isSaved ? "saved" : "notSaved", { row: row.number, column: column.name }));
      if (next) keepsFocus.current = true;
    });
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const size = { rows: rows.length, columns: columns.length };
    const column = columns[at.column];
    if (!column) return;
    const cell = rows[at.row]?.cells[column.index] ?? "";
    if (draft !== null) {
      if (key === "Escape") leave(event, () => setDraft(null));
      else if (key === "Enter") leave(event, () => save(draft, moved(at, "ArrowDown", size)));
      else if (key === "Tab")
        leave(event, () => save(draft, moved(at, event.shiftKey ? "ArrowLeft" : "ArrowRight", size)));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as HTMLElement).hasAttribute("data-cell"))
      return;
    const next = moved(at, key, size);
    if (next) leave(event, () => go(next));
    else if (key === "Enter" || key === "F2") leave(event, () => setDraft(cell));
    else if (column.choices && (key.length === 1 || key === "Delete" || key === "Backspace"))
      leave(event, () => setDraft(cell));
    else if (key === "Delete" || key === "Backspace") leave(event, () => setDraft(""));
    else if (key.length === 1 && key !== " ") leave(event, () => setDraft(key));
  };
  const leave = (event: KeyboardEvent, act: () => void) => {
    event.preventDefault();
    keepsFocus.current = true;
    act();
  };

  return (
    <>
      <p className="mb-2 text-sm text-ink-muted no-js:hidden">{t("keys")}</p>
      <div
        className="relative @container max-h-[42rem] overflow-auto rounded-md border border-line bg-surface"
        tabIndex={isHydrated ? undefined : 0}
        role="region"
        aria-label={t("rowsLabel")}
      >
        <table
          ref={table}
          role={isHydrated ? "grid" : undefined}
          aria-label={t("rowsLabel")}
          aria-busy={isSaving}
          onKeyDown={press}
          className="w-full border-collapse text-sm"
        >
          <thead className="sticky top-0 z-20 bg-sunken text-left">
            <tr>
              <th scope="col" className="micro-label sticky left-0 z-10 bg-sunken px-3 py-2 text-ink-muted">
                {t("row")}
              </th>
              {columns.map(({ index, name, field }) => (
                <th
                  key={index}
                  scope="col"
                  className={`max-w-56 px-3 py-2 align-bottom font-medium ${field === null ? "text-ink-faint" : ""}`}
                >
                  <span className="block truncate" title={name}>
                    {name}
                  </span>
                  <span className="block truncate text-xs font-normal text-ink-muted">
                    {field ?? t("ignoredColumn")}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridLine
                key={row.number}
                row={row}
                columns={columns}
                href={`${rowHref}${row.number}#row`}
                active={isHydrated && index === at.row ? at.column : null}
                isEditable={isHydrated}
                draft={index === at.row ? draft : null}
                onDraft={setDraft}
                onGo={(column) => go({ row: index, column })}
                onOpen={(column, value) => {
                  setPlace({ row: index, column });
                  setDraft(value);
                }}
                onLeave={() => draft !== null && !keepsFocus.current && save(draft)}
                onFix={(column, fix) => startSaving(async () => void (await saveCell(row.number, column, fix)))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function firstProblem(columns: readonly GridColumn[], row: GridRow | undefined): number {
  const column = row?.problems.find((problem) => problem.column !== null)?.column;
  return Math.max(
    0,
    columns.findIndex(({ index }) => index === column),
  );
}
