"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Plus, Trash2 } from "@/components/ui/icons";
import { ROWS_BUTTON, rowsName } from "@/lib/products/form/form";

interface AddRowProps {
  list: string;
  label: string;
  onAdd: () => void;
}

export function AddRow({ list, label, onAdd }: AddRowProps) {
  return (
    <Button
      type="submit"
      size="sm"
      name={ROWS_BUTTON}
      value={`add ${list}`}
      formNoValidate
      icon={<Plus aria-hidden="true" />}
      onClick={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      {label}
    </Button>
  );
}

interface RemoveRowProps {
  list: string;
  row: number;
  label: string;
  name: string;
  onRemove: () => void;
}

export function RemoveRow({ list, row, label, name, onRemove }: RemoveRowProps) {
  return (
    <Button
      type="submit"
      size="sm"
      variant="quiet"
      name={ROWS_BUTTON}
      value={`remove ${list} ${row}`}
      formNoValidate
      aria-label={name}
      icon={<Trash2 aria-hidden="true" />}
      onClick={(event) => {
        event.preventDefault();
        // The button disappears with its row, so the focus moves to the list's add button.
        event.currentTarget.form?.querySelector<HTMLButtonElement>(`button[value="add ${list}"]`)?.focus();
        onRemove();
      }}
    >
      {label}
    </Button>
  );
}

export function RowCount({ list, count }: { list: string; count: number }) {
  return <input type="hidden" name={rowsName(list)} value={count} />;
}

export function RowFrame({ title, remove, children }: { title: string; remove: ReactNode; children: ReactNode }) {
  return (
    <li>
      <fieldset className="rounded-md border border-line bg-surface p-4">
        <legend className="sr-only">{title}</legend>
        <div className="mb-3 flex items-center justify-between gap-4">
          <p aria-hidden="true" className="micro-label text-ink-muted">
            {title}
          </p>
          {remove}
        </div>
        {children}
      </fieldset>
    </li>
  );
}
