"use client";

import { cellSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { CellRange, GridRow } from "./grid-state";

const features = tableFeatures({ cellSelectionFeature });

const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;
export type Arrow = keyof typeof ARROWS;

const PAGE_ROWS = 10;

interface CellPosition {
  row: number;
  column: number;
}

/** The active cell is where a range begins; only the range's other corner moves when it is extended. */
export function useSelection(
  rows: readonly GridRow[],
  columns: readonly { path: string }[],
  { isEditing, box }: { isEditing: boolean; box: RefObject<HTMLTableElement | null> },
) {
  const ids = rows.map(({ id }) => id).join();
  const data = useMemo(() => ids.split(",").map((id) => ({ id })), [ids]);
  const definitions = useMemo(() => columns.map(({ path }) => ({ id: path, accessorFn: () => null })), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }) => id,
    autoResetCellSelection: false,
    enableMultiCellRangeSelection: false,
    initialState: {
      cellSelection: data[0] && columns[0] ? [rangeState({ top: 0, bottom: 0, left: 0, right: 0 }, data, columns)] : [],
    },
  });
  const positionOf = (rowId: string | undefined, path: string | undefined): CellPosition => ({
    row: rows.findIndex(({ id }) => id === rowId),
    column: columns.findIndex((column) => column.path === path),
  });
  const last = table.state.cellSelection.at(-1);
  const active = positionOf(last?.anchorRowId, last?.anchorColumnId);
  const corner = positionOf(last?.focusRowId, last?.focusColumnId);
  const range: CellRange = {
    top: Math.min(active.row, corner.row),
    bottom: Math.max(active.row, corner.row),
    left: Math.min(active.column, corner.column),
    right: Math.max(active.column, corner.column),
  };

  const movesFocus = useRef(false);
  const cellOf = ({ row, column }: CellPosition) =>
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  const moveFocus = useEffectEvent(() => {
    if (!movesFocus.current || isEditing) return;
    movesFocus.current = false;
    cellOf(active)?.focus({ preventScroll: true });
    cellOf(corner)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  useLayoutEffect(() => moveFocus());

  const refocus = () => {
    movesFocus.current = true;
  };
  const select = (next: CellRange) => {
    refocus();
    table.setCellSelection([rangeState(next, data, columns)]);
  };
  const goTo = ({ row, column }: CellPosition) => select({ top: row, bottom: row, left: column, right: column });
  const extendTo = ({ row, column }: CellPosition) => {
    const [product, field] = [rows[row], columns[column]];
    refocus();
    if (last && product && field)
      table.setCellSelection([{ ...last, focusRowId: product.id, focusColumnId: field.path }]);
  };
  const step = (arrow: Arrow, isExtending = false) => {
    refocus();
    if (isExtending) table.extendCellSelection(ARROWS[arrow]);
    else table.moveCellSelection(ARROWS[arrow]);
  };
  const [bottom, right] = [rows.length - 1, columns.length - 1];

  /** True if the key moves or extends the selection. */
  const move = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isControl = ctrlKey || metaKey;
    const from = shiftKey ? corner : active;
    const go = shiftKey ? extendTo : goTo;
    if (key in ARROWS && !isControl) step(key as Arrow, shiftKey);
    else if (isControl && key.toLowerCase() === "a") select({ top: 0, bottom, left: 0, right });
    else if (isControl && key === " ") select({ top: 0, bottom, left: active.column, right: active.column });
    else if (shiftKey && key === " ") select({ top: active.row, bottom: active.row, left: 0, right });
    else if (key === "Escape") goTo(active);
    else {
      const next = farTarget(key, isControl, from, { bottom, right });
      if (!next) return false;
      go(next);
    }
    return true;
  };

  const positionAt = ({ target }: { target: EventTarget }): CellPosition | null => {
    const element = (target as HTMLElement).closest<HTMLElement>("[data-column]");
    const row = element?.closest<HTMLElement>("[data-row]");
    return element && row ? { row: Number(row.dataset["row"]), column: Number(element.dataset["column"]) } : null;
  };
  const tableCell = ({ row, column }: CellPosition) => table.getRow(rows[row]?.id ?? "").getAllCells()[column];
  const startDrag = (event: MouseEvent, at: CellPosition) => {
    refocus();
    tableCell(at)?.getSelectionStartHandler()(event);
  };
  const extendDrag = (event: MouseEvent) => {
    const at = event.buttons === 1 && positionAt(event);
    if (at) tableCell(at)?.getSelectionExtendHandler()(event);
  };
  const selectColumn = (column: number) => select({ top: 0, bottom, left: column, right: column });

  return { active, range, refocus, select, goTo, step, move, positionAt, startDrag, extendDrag, selectColumn };
}

function rangeState(
  { top, bottom, left, right }: CellRange,
  rows: readonly { id: string }[],
  columns: readonly { path: string }[],
) {
  return {
    anchorRowId: rows[top]?.id ?? "",
    anchorColumnId: columns[left]?.path ?? "",
    focusRowId: rows[bottom]?.id ?? "",
    focusColumnId: columns[right]?.path ?? "",
  };
}

function farTarget(
  key: string,
  isControl: boolean,
  { row, column }: CellPosition,
  { bottom, right }: { bottom: number; right: number },
): CellPosition | null {
  switch (key) {
    case "Home":
      return { row: isControl ? 0 : row, column: 0 };
    case "End":
      return { row: isControl ? bottom : row, column: right };
    case "PageUp":
      return { row: Math.max(0, row - PAGE_ROWS), column };
    case "PageDown":
      return { row: Math.min(bottom, row + PAGE_ROWS), column };
    case "ArrowUp":
      return { row: 0, column };
    case "ArrowDown":
      return { row: bottom, column };
    case "ArrowLeft":
      return { row, column: 0 };
    case "ArrowRight":
      return { row, column: right };
    default:
      return null;
  }
}
