"use client";

import { clsx } from "clsx";
import type { Route } from "next";
import { useTranslations } from "use-intl";
import { buttonClass } from "@/components/ui/button";
import { CircleAlert, TriangleAlert } from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";
import type { CellChoice } from "@/lib/imports/values/cell-choices";
import { choicesFor } from "@/lib/imports/values/nearest-choices";
import type { GridColumn, GridProblem, GridRow } from "./grid-cells";

interface GridLineProps {
  row: GridRow;
  columns: readonly GridColumn[];
  href: string;
  active: number | null;
  isEditable: boolean;
  draft: string | null;
  onDraft: (value: string) => void;
  onGo: (column: number) => void;
  onOpen: (column: number, value: string) => void;
  onLeave: () => void;
  onFix: (column: number, fix: string) => void;
}

const STATUS_STYLES = {
  error: "bg-critical-soft text-critical inset-ring-1 inset-ring-critical/40",
  warning: "bg-caution-soft text-caution inset-ring-1 inset-ring-caution/40",
};
const EDITOR = "h-8 w-full min-w-40 bg-surface px-3 outline-2 -outline-offset-2 outline-accent-ink";
const CELL = "h-8 max-w-56 min-w-20 truncate border-t border-line px-3 outline-offset-[-2px]";

export function GridLine(props: GridLineProps) {
  const { row, columns, href, active, isEditable, draft, onDraft, onGo, onOpen, onLeave, onFix } = props;
  const t = useTranslations("imports.check");
  const { number, cells, problems } = row;
  return (
    <>
      <tr className="group">
        <th
          scope="row"
          className="sticky left-0 z-10 border-t border-line bg-surface px-3 text-left font-normal whitespace-nowrap"
        >
          <Link
            href={href as Route}
            scroll={false}
            tabIndex={isEditable ? -1 : undefined}
            aria-label={t("openRow", { number })}
            className={
              "target inline-flex items-center text-ink-muted tabular-nums underline decoration-line " +
              "underline-offset-3 hover:text-ink"
            }
          >
            {number}
          </Link>
        </th>
        {columns.map(({ index, name, field, choices }, column) => {
          const value = cells[index] ?? "";
          const problem = problems.find(({ column }) => column === index);
          const isActive = active === column;
          if (isActive && draft !== null)
            return (
              <td key={index} className="border-t border-line p-0">
                {choices ? (
                  <ChoiceCell
                    label={t("cellLabel", { row: number, column: name })}
                    found={value}
                    choices={choices}
                    draft={draft}
                    onDraft={onDraft}
                    onLeave={onLeave}
                  />
                ) : (
                  <input
                    autoFocus
                    value={draft}
                    aria-label={t("cellLabel", { row: number, column: name })}
                    onChange={({ currentTarget }) => onDraft(currentTarget.value)}
                    onFocus={({ currentTarget }) =>
                      currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
                    }
                    onBlur={onLeave}
                    className={EDITOR}
                  />
                )}
              </td>
            );
          return (
            <td
              key={index}
              data-cell=""
              tabIndex={isEditable ? (isActive ? 0 : -1) : undefined}
              aria-invalid={problem?.severity === "error" || undefined}
              onMouseDown={isEditable ? () => onGo(column) : undefined}
              onDoubleClick={isEditable ? () => onOpen(column, value) : undefined}
              title={value}
              className={clsx(
                CELL,
                isEditable && "cursor-cell",
                problem ? STATUS_STYLES[problem.severity] : field === null ? "text-ink-faint" : undefined,
              )}
            >
              {value}
            </td>
          );
        })}
      </tr>
      {problems.length > 0 && (
        <tr>
          <td colSpan={columns.length + 1} className="p-0">
            <ul className="sticky left-0 flex w-[100cqw] flex-col gap-1 px-3 pt-1 pb-2.5 sm:pl-14">
              {problems.map((problem) => (
                <Problem
                  key={`${problem.column} ${problem.about} ${problem.expected}`}
                  row={row}
                  problem={problem}
                  name={columns.find(({ index }) => index === problem.column)?.name}
                  onFix={isEditable ? onFix : undefined}
                />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

interface ChoiceCellProps {
  label: string;
  found: string;
  choices: readonly CellChoice[];
  draft: string;
  onDraft: (value: string) => void;
  onLeave: () => void;
}

function ChoiceCell({ label, found, choices, draft, onDraft, onLeave }: ChoiceCellProps) {
  const offered = choicesFor(found, choices);
  return (
    <select
      autoFocus
      value={draft}
      aria-label={label}
      onChange={({ currentTarget }) => onDraft(currentTarget.value)}
      onBlur={onLeave}
      className={EDITOR}
    >
      {!offered.some(({ value }) => value === found) && <option value={found}>{found}</option>}
      {offered.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface ProblemProps {
  row: GridRow;
  problem: GridProblem;
  name: string | undefined;
  onFix: ((column: number, fix: string) => void) | undefined;
}

function Problem({ row, problem: { column, about, severity, found, expected, fix }, name, onFix }: ProblemProps) {
  const t = useTranslations("imports.check");
  const Icon = severity === "error" ? CircleAlert : TriangleAlert;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={clsx(
          "inline-flex items-center gap-1.5 font-medium",
          severity === "error" ? "text-critical" : "text-caution",
        )}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="sr-only">{t(severity)}: </span>
        {name ?? about}
      </span>
      {found !== null && (
        <span className="max-w-64 truncate font-mono text-xs" title={found}>
          {found}
        </span>
      )}
      <span className="text-ink-muted">{expected}</span>
      {fix !== null && column !== null && onFix && (
        <button
          type="button"
          onClick={() => onFix(column, fix)}
          className={buttonClass("secondary", "sm", "h-6! font-mono text-xs!")}
          aria-label={t("useFixNamed", { fix, row: row.number })}
        >
          {t("useFix", { fix })}
        </button>
      )}
    </li>
  );
}
