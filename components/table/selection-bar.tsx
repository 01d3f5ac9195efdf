"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { CheckboxField, RadioField } from "@/components/ui/checkbox";
import { ArrowDown, ArrowUp, SlidersHorizontal } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { useHydrated } from "@/components/ui/use-hydrated";
import { COLUMN_WIDTHS_REM } from "@/lib/people/list-views/rules";
import type { Total } from "@/lib/platform/input/list-page";
import { rowCheckboxes, selectionFormId, setAllRows, watchSelection } from "./selection";

interface SelectionBarProps {
  tableId: string;
  query: string;
  /** Undefined if the matching rows cannot be selected together. */
  total: Total | undefined;
  action?: (form: FormData) => void | Promise<void>;
  children: ReactNode;
}

export function SelectionBar({ tableId, query, total, action, children }: SelectionBarProps) {
  const t = useTranslations("table");
  const isHydrated = useHydrated();
  const formId = selectionFormId(tableId);
  const [rows, setRows] = useState({ chosen: 0, onPage: 0 });
  const [isAll, setIsAll] = useState(false);

  useEffect(() => {
    const count = () => {
      const boxes = rowCheckboxes(formId);
      setRows({ chosen: boxes.filter((box) => box.checked).length, onPage: boxes.length });
      setIsAll(false);
    };
    count();
    return watchSelection(formId, count);
  }, [formId, query]);

  const [many, isFloor] = typeof total === "object" ? [total.atLeast, true] : [total ?? 0, false];
  const canTakeAll = rows.chosen > 0 && rows.chosen === rows.onPage && (many > rows.onPage || isFloor);
  const allSelected = isFloor ? t("allManySelected", { count: many }) : t("allMatchingSelected", { count: many });
  return (
    <form
      id={formId}
      action={action}
      aria-label={t("withSelected")}
      className={
        "sticky bottom-4 z-20 mx-auto mt-3 hidden w-fit group-has-[[name=ids]:checked]/list:flex max-w-full " +
        "flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface py-2 pr-2 pl-4 " +
        "shadow-overlay print:hidden"
      }
    >
      <p role="status" className="text-sm font-medium">
        {isHydrated ? (isAll ? allSelected : t("selected", { count: rows.chosen })) : t("withSelected")}
      </p>
      {canTakeAll && !isAll && (
        <Button size="sm" variant="quiet" onClick={() => setIsAll(true)}>
          {isFloor ? t("selectAllMany", { count: many }) : t("selectAllMatching", { count: many })}
        </Button>
      )}
      {isHydrated && (
        <Button size="sm" variant="quiet" onClick={() => setAllRows(formId, false)}>
          {t("clearSelection")}
        </Button>
      )}
      {isAll && <input type="hidden" name="all" value="1" />}
      <input type="hidden" name="query" value={query} />
      <div className="flex flex-wrap gap-2">{children}</div>
    </form>
  );
}

interface ViewColumn {
  id: string;
  label: string;
  isShown: boolean;
  /** A step of the widths; undefined: as its content needs. */
  width?: number;
}

type Move = "left" | "right" | "narrower" | "wider";

interface ViewData {
  tableId: string;
  columns: readonly ViewColumn[];
  density: "comfortable" | "compact";
  /** `*` is the column. */
  texts: Record<"view" | "shownColumns" | "density" | "comfortable" | "compact" | "apply" | Move, string>;
}

/** From the width of the content: a step down or up begins in the middle. */
const FIRST_STEP = { narrower: 1, wider: 3 } as const;

function moveColumn(columns: readonly ViewColumn[], index: number, move: Move): readonly ViewColumn[] {
  const column = columns[index];
  if (!column) return columns;
  if (move === "left" || move === "right") {
    const target = index + (move === "left" ? -1 : 1);
    if (target < 0 || target >= columns.length) return columns;
    const others = columns.toSpliced(index, 1);
    return others.toSpliced(target, 0, column);
  }
  const step = column.width === undefined ? FIRST_STEP[move] : column.width + (move === "wider" ? 1 : -1);
  return columns.with(index, { ...column, width: Math.max(0, Math.min(COLUMN_WIDTHS_REM.length - 1, step)) });
}

const MOVES = [
  ["left", <ArrowUp key="left" aria-hidden="true" />],
  ["right", <ArrowDown key="right" aria-hidden="true" />],
  ["narrower", "−"],
  ["wider", "+"],
] as const;

export function ViewMenu({ data: { tableId, columns: initial, density, texts } }: { data: ViewData }) {
  const isHydrated = useHydrated();
  const [columns, setColumns] = useState(initial);
  const list = useRef<HTMLDivElement>(null);
  // A moved row keeps its key, but browsers drop the focus of an element that is inserted elsewhere.
  const focusedMove = useRef<string | null>(null);
  useEffect(() => {
    if (focusedMove.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-move="${focusedMove.current}"]`)?.focus();
    focusedMove.current = null;
  }, [columns]);
  return (
    <Popover
      className="max-md:hidden"
      triggerClassName={buttonClass("secondary")}
      trigger={
        <>
          <SlidersHorizontal aria-hidden="true" className="text-ink-muted" />
          {texts.view}
        </>
      }
      panelClassName="top-full right-0 mt-1 w-88 p-3"
    >
      <form action="/list-views" method="post" className="flex flex-col gap-3">
        <input type="hidden" name="table" value={tableId} />
        <fieldset>
          <legend className="micro-label mb-1 text-ink-muted">{texts.shownColumns}</legend>
          <div ref={list} className="max-h-64 overflow-y-auto">
            {columns.map(({ id, label, isShown, width }, index) => (
              <div key={id} className="flex items-center justify-between gap-2">
                <input type="hidden" name="column" value={id} />
                {width !== undefined && <input type="hidden" name="width" value={`${id}:${width}`} />}
                <CheckboxField name="shown" value={id} label={label} defaultChecked={isShown} />
                {/* They need scripts, and 40 of them would be a tenth of the page. */}
                <span className="flex shrink-0">
                  {(isHydrated ? MOVES : []).map(([move, sign]) => (
                    <button
                      key={move}
                      type="button"
                      data-move={`${id} ${move}`}
                      aria-label={texts[move].replace("*", () => label)}
                      title={texts[move].replace("*", () => label)}
                      onClick={() => {
                        focusedMove.current = `${id} ${move}`;
                        setColumns(moveColumn(columns, index, move));
                      }}
                      className={
                        "flex size-6 cursor-pointer items-center justify-center rounded-sm text-ink-muted " +
                        "hover:bg-sunken hover:text-ink [&_svg]:size-3.5"
                      }
                    >
                      {sign}
                    </button>
                  ))}
                </span>
              </div>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="micro-label mb-1 text-ink-muted">{texts.density}</legend>
          <RadioField
            name="density"
            value="comfortable"
            label={texts.comfortable}
            defaultChecked={density === "comfortable"}
          />
          <RadioField name="density" value="compact" label={texts.compact} defaultChecked={density === "compact"} />
        </fieldset>
        <Button type="submit">{texts.apply}</Button>
      </form>
    </Popover>
  );
}
