"use client";

import { useTranslations } from "use-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/checkbox";
import { ArrowDown, CircleAlert, Info, SlidersHorizontal, TriangleAlert, Undo2 } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import type { GridColumn } from "./grid-rows";
import { type GridRow, isLocked } from "./grid-state";

export interface ColumnChoice {
  title: string;
  columns: readonly { path: string; label: string }[];
}

interface GridToolsProps {
  choices: readonly ColumnChoice[];
  columns: readonly GridColumn[];
  /** The selection of products, for the page with other columns. */
  query: readonly (readonly [name: string, value: string])[];
  isUnsaved: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onFill: () => void;
}

export function GridTools(props: GridToolsProps) {
  const t = useTranslations("products.grid");
  return (
    <div role="toolbar" aria-label={t("tools")} className="flex flex-wrap items-center gap-2">
      <Button size="sm" icon={<Undo2 aria-hidden="true" />} disabled={!props.canUndo} onClick={props.onUndo}>
        {t("undo")}
      </Button>
      <Button
        size="sm"
        icon={<Undo2 aria-hidden="true" className="-scale-x-100" />}
        disabled={!props.canRedo}
        onClick={props.onRedo}
      >
        {t("redo")}
      </Button>
      <Button size="sm" icon={<ArrowDown aria-hidden="true" />} onClick={props.onFill}>
        {t("fill")}
      </Button>
      <ColumnChooser {...props} />
      <Popover
        className="max-md:hidden"
        trigger={t("keys")}
        triggerClassName={buttonClass("quiet", "sm")}
        panelClassName="top-full left-0 mt-1 w-80 p-3"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {(["move", "range", "edit", "leave", "clear"] as const).map((key) => (
            <Shortcut key={key} keys={t(`shortcuts.${key}.keys`)} text={t(`shortcuts.${key}.text`)} />
          ))}
          {Object.entries(CONTROL_KEYS).map(([key, letters]) => (
            <Shortcut
              key={key}
              keys={`${t("shortcuts.control")} + ${letters}`}
              text={t(`shortcuts.${key as keyof typeof CONTROL_KEYS}`)}
            />
          ))}
        </dl>
      </Popover>
    </div>
  );
}

const CONTROL_KEYS = { copy: "C, X, V", fill: "D", undo: "Z, Y", save: "S" };

function Shortcut({ keys, text }: { keys: string; text: string }) {
  return (
    <div className="contents">
      <dt className="font-mono text-xs leading-5 whitespace-nowrap">{keys}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function ColumnChooser({ choices, columns, query, isUnsaved }: GridToolsProps) {
  const t = useTranslations("products.grid");
  const visiblePaths = new Set(columns.map(({ path }) => path));
  return (
    <Popover
      trigger={
        <>
          <SlidersHorizontal aria-hidden="true" className="text-ink-muted" />
          {t("columns", { count: columns.length })}
        </>
      }
      triggerClassName={buttonClass("secondary", "sm")}
      panelClassName="top-full left-0 mt-1 w-80 max-w-[calc(100vw-2rem)] p-3"
    >
      <form action="/products/grid" className="flex flex-col gap-3">
        {query.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="flex max-h-80 flex-col gap-3 overflow-y-auto">
          {choices.map(({ title, columns: offered }) => (
            <fieldset key={title}>
              <legend className="micro-label mb-1 text-ink-muted">{title}</legend>
              {offered.map(({ path, label }) => (
                <CheckboxField
                  key={path}
                  name="column"
                  value={path}
                  label={label}
                  defaultChecked={visiblePaths.has(path)}
                />
              ))}
            </fieldset>
          ))}
        </div>
        {isUnsaved && <p className="text-sm text-ink-muted">{t("columnsAfterSaving")}</p>}
        <Button type="submit" disabled={isUnsaved}>
          {t("showColumns")}
        </Button>
      </form>
    </Popover>
  );
}

interface CellNoteProps {
  row: GridRow;
  column: GridColumn;
  at: number;
  onFix: (text: string) => void;
  onChoose: (text: string) => void;
}

/** What is wrong with the active cell, and what can be done about it. */
export function CellNote({ row, column, at, onFix, onChoose }: CellNoteProps) {
  const t = useTranslations("products.grid");
  const [error, theirs, mine] = [row.errors[at], row.theirs[at], row.texts[at] ?? ""];
  const isForeign = row.foreign.includes(at);
  const isReadOnly = isLocked(row, at);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">
        <a
          href={`/products/${row.id}`}
          target="_blank"
          rel="noopener"
          className="underline decoration-line underline-offset-3 hover:decoration-current"
        >
          {row.name}
        </a>
        {t("cell", { column: column.label })}
      </span>
      <span id="grid-cell-note" className="min-w-0">
        {error ? (
          <Note icon={CircleAlert} className="text-critical" text={error.text} />
        ) : theirs !== undefined ? (
          <Note
            icon={TriangleAlert}
            className="text-caution"
            text={t("contested", {
              theirs: theirs === "" ? t("empty") : theirs,
              mine: mine === "" ? t("empty") : mine,
            })}
          />
        ) : isReadOnly ? (
          <Note icon={Info} className="text-ink-muted" text={t(isForeign ? "foreign" : "locked")} />
        ) : (
          <span className="text-ink-muted">{column.unit}</span>
        )}
        {row.message !== null && <span className="block text-ink-muted">{row.message}</span>}
      </span>
      {error && error.fix !== null && (
        <Button size="sm" onClick={() => onFix(error.fix ?? "")}>
          {t("useFix", { fix: error.fix })}
        </Button>
      )}
      {theirs !== undefined && (
        <>
          <Button size="sm" onClick={() => onChoose(theirs)}>
            {t("takeTheirs")}
          </Button>
          <Button size="sm" onClick={() => onChoose(mine)}>
            {t("keepMine")}
          </Button>
        </>
      )}
      {isReadOnly && !isForeign && (
        <a
          href={`/products/${row.id}/edit`}
          target="_blank"
          rel="noopener"
          className="text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          {t("openForm")}
        </a>
      )}
    </div>
  );
}

function Note({ icon: Icon, className, text }: { icon: typeof Info; className: string; text: string }) {
  return (
    <span className={`inline-flex items-start gap-1.5 ${className}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="break-words whitespace-pre-line">{text}</span>
    </span>
  );
}
