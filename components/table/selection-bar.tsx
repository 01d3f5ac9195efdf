"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Total } from "@/lib/platform/input/list-page";
import { rowCheckboxes, selectionFormId, setAllRows, watchSelection } from "./selection";

interface SelectionBarProps {
  tableId: string;
  /** The filters in force, as a query string. */
  query: string;
  /** All rows that match; undefined when they cannot be taken together. */
  total: Total | undefined;
  action?: (form: FormData) => void | Promise<void>;
  children: ReactNode;
}

/** What can be done with the chosen rows; shown while something is chosen, which the style sheet sees. */
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
