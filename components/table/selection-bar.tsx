"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { CheckboxField, RadioField } from "@/components/ui/checkbox";
import { SlidersHorizontal } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { useHydrated } from "@/components/ui/use-hydrated";
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

interface ViewData {
  tableId: string;
  columns: readonly { id: string; label: string; isShown: boolean }[];
  density: "comfortable" | "compact";
  texts: Record<"view" | "shownColumns" | "density" | "comfortable" | "compact" | "apply", string>;
}

export function ViewMenu({ data: { tableId, columns, density, texts } }: { data: ViewData }) {
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
      panelClassName="top-full right-0 mt-1 w-60 p-3"
    >
      <form action="/list-views" method="post" className="flex flex-col gap-3">
        <input type="hidden" name="table" value={tableId} />
        <fieldset>
          <legend className="micro-label mb-1 text-ink-muted">{texts.shownColumns}</legend>
          <div className="max-h-64 overflow-y-auto">
            {columns.map(({ id, label, isShown }) => (
              <div key={id}>
                <input type="hidden" name="column" value={id} />
                <CheckboxField name="shown" value={id} label={label} defaultChecked={isShown} />
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
